"""Whether what a file means by its numbers, classes, items and people is what is declared, and one with other files.

Pure functions: annotations and what is declared in, problems out, each with its counts and the first items concerned.
A function speaks only where the data leave no other reading; a rule of the same name makes a finding of what it says.
"""
