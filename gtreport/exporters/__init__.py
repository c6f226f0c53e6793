"""Exporters: one output each, from what was read and computed to text."""
