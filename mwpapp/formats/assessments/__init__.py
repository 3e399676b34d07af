"""Worksheets and quizzes as files: one module for each format, registered in `registry`."""
