"""One module a command: its options, its short function and `COMMAND`; with `cli.py` the only place that prints.

`options`, `results` and `terminal` hold what they share, `start` what is said without a command, `asking` and
`beginning` what `init` does. The command line loads the module of the command that is run and of no other.
"""
