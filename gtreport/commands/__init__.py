"""Commands of the command line that stand in modules of their own; `cli.py` takes them in."""
