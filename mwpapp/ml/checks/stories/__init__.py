"""Check a story for unknown people, self-comparisons and impossible amounts."""
