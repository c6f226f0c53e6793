"""Drafts: the beginning of a report, with the questions that can be asked of it, from flags and imported answers."""
