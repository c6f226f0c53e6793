"""The same set with the libraries that are commonly used: krippendorff, irrCAC, statsmodels, scikit-learn.

None of them has intervals for all coefficients; their bootstrap, which would repeat everything 1,000 times, is left out
of their time.
"""

from __future__ import annotations

import json
import sys
import warnings
from itertools import combinations

import krippendorff
import numpy as np
import pandas as pd
from data import LABEL_LIST
from irrCAC.raw import CAC
from sklearn.metrics import cohen_kappa_score
from statsmodels.stats.inter_rater import aggregate_raters, fleiss_kappa

IRRCAC = {"fleiss_kappa": "fleiss", "brennan_prediger": "bp", "gwet_ac1": "gwet", "conger_kappa": "conger"}


def main() -> None:
    """Print the values as JSON."""
    warnings.simplefilter("ignore")
    frame = pd.read_parquet(sys.argv[1])
    frame["label"] = frame["label"].map({label: float(code) for code, label in enumerate(LABEL_LIST)})
    wide = frame.pivot(index="item", columns="annotator", values="label")
    values: dict[str, float] = {}
    errors: dict[str, float] = {}
    counts, _ = aggregate_raters(frame.sort_values("item")["label"].to_numpy().reshape(len(wide), -1))
    values["fleiss_kappa of statsmodels"] = float(fleiss_kappa(counts))
    values["krippendorff_alpha"] = float(
        krippendorff.alpha(reliability_data=wide.to_numpy().T, level_of_measurement="nominal")
    )
    coefficients = CAC(wide, categories=[float(code) for code in range(len(LABEL_LIST))])
    for name, method in IRRCAC.items():
        found = getattr(coefficients, method)()["est"]
        values[name], errors[name] = float(found["coefficient_value"]), float(found["se"])
        values["percent_agreement"] = float(found["pa"])
    kappas = []
    for first, second in combinations(wide.columns, 2):
        both = wide[[first, second]].dropna()
        if len(both) > 1:
            kappas.append(cohen_kappa_score(both[first], both[second]))
    defined = [kappa for kappa in kappas if not np.isnan(kappa)]
    values["light_kappa"] = float(np.mean(defined))
    print(json.dumps({"values": values, "errors": errors, "pairs": len(defined), "sum_of_pairs": float(sum(defined))}))


if __name__ == "__main__":
    main()
