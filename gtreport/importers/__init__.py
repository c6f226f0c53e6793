"""Importers: what datasheets, cards and metadata already say, as answers that wait to be confirmed."""
