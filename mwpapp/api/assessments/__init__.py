"""Worksheets and class lists over REST."""
