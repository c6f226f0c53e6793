"""From the annotations of an attached file to its label gallery."""
