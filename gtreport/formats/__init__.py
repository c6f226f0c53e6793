"""Formats: one module each; how the findings of several reports are written down."""
