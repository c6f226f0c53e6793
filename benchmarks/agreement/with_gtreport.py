"""With gtreport: five count-based coefficients with errors and 1,000 replicates, all pairs, Conger, Light."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from data import LABEL_LIST

from gtreport.agreement.estimating import estimate
from gtreport.agreement.people import by_pair
from gtreport.annotations.reading import ReadRequest, read

COUNTED = {
    "percent_agreement": {},
    "fleiss_kappa": {},
    "brennan_prediger": {},
    "gwet_ac1": {},
    "krippendorff_alpha": {"level": "nominal"},
}


def main() -> None:
    """Print the values as JSON."""
    path = Path(sys.argv[1])
    columns = {"item": "item", "annotator": "annotator", "label": "label"}
    table = read(ReadRequest(path, path.name, columns, labels=LABEL_LIST))
    found = {name: estimate(table, name, params, intervals=("item_bootstrap",)) for name, params in COUNTED.items()}
    found["conger_kappa"] = estimate(table, "conger_kappa", intervals=())
    found["light_kappa"] = estimate(table, "light_kappa", intervals=())
    pairs = [pair.cohen_kappa for pair in by_pair(table) if pair.cohen_kappa is not None]
    values = {name: one.value for name, one in found.items()}
    errors = {name: one.se for name, one in found.items() if one.se is not None}
    print(json.dumps({"values": values, "errors": errors, "pairs": len(pairs), "sum_of_pairs": sum(pairs)}))


if __name__ == "__main__":
    main()
