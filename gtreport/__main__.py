"""The entry point: prepares the interpreter for a short run, then hands over to the command line."""

from __future__ import annotations

import atexit
import gc
import signal
import sys


def main() -> None:
    """Run the command line."""
    # The models are many small objects that all stay: collecting garbage while they are made costs time and frees none.
    gc.disable()
    # Nor is any of them looked through once more when the interpreter ends.
    atexit.register(gc.freeze)
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
