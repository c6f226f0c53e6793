"""The entry point: prepares the interpreter for a short run, then hands over to the command line."""

from __future__ import annotations

import gc
import os
import signal
import sys


def main() -> None:
    """Run the command line."""
    # The models are many small objects that all stay: collecting garbage while they are made costs time and frees none.
    gc.disable()
    # Looking for validation plugins of other packages costs time, and none may take part in reading a report.
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")
    # Who is asked to end cleans up as after Ctrl-C.
    for name in ("SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) is signal.SIG_DFL:
            signal.signal(number, signal.default_int_handler)
    try:
        from gtreport.cli import main as run

        run()
    except KeyboardInterrupt:
        sys.stderr.write("gtreport: stopped\n")
        sys.exit(2)


if __name__ == "__main__":
    main()
