"""The questions: one module for each part, typed, each field carrying its own question."""
