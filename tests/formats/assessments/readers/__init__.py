"""Other programs read the files that we write."""
