"""Agreement between annotators: estimates with their intervals, counts and reasons."""
