"""Commands of the command line that take more than one short function; `cli.py` takes them in, and they print."""
