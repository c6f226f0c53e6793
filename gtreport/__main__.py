"""The entry point: prepares the interpreter for a short run, then hands over to the command line."""

from __future__ import annotations

import gc
import os


def main() -> None:
    """Run the command line."""
    # The models are many small objects that all stay: collecting garbage while they are made costs time and frees none.
    gc.disable()
    # Looking for validation plugins of other packages costs time, and none may take part in reading a report.
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")

    from gtreport.cli import main as run

    run()


if __name__ == "__main__":
    main()
