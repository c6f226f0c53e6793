"""gtreport: how was a dataset's ground truth constructed, and where does that let you rely on it?"""

__version__ = "0.1.0"
