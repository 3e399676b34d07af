"""Packages of QTI 2.1, and those of QTI 3, which differ in names."""
