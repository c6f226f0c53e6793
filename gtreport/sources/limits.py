"""How much a questionnaire may hold. A real one of 150 lines has 5 KB, 6 levels and 400 keys and values."""

from __future__ import annotations

MAX_BYTES = 2 * 1024 * 1024
MAX_DEPTH = 40
MAX_NODES = 50_000  # keys, values, mappings and lists
MAX_CHARACTERS = 20_000  # of one key or value
MAX_KEY = 1_024  # characters of a key that is written as usual: YAML takes a longer one for text
MAX_HIDDEN = 1_000  # characters that have to be removed one by one
MAX_FAULTS = 100  # that are told one by one
