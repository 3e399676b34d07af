"""Worksheets and their keys on paper: PDF and Word documents, registered in `registry`."""
