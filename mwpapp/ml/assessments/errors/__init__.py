"""Typical errors in the solution of word problems, registered in `registry`."""
