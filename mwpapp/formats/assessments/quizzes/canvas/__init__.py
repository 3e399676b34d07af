"""Packages of Canvas, which are QTI 1.2 with settings of its own."""
