"""Rules: one module each; what they find in the evidence, without code, severity or place."""
