"""What programs of other people read in our files."""
