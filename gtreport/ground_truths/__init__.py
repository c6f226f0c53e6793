"""Ground truths that the same annotations give under other rules, and what changes between them."""
