"""One module for each form of label, with the statistics that belong to it."""
