"""Other programs read our files."""
