"""Serve worksheets and class lists over REST."""
