"""Packages of QTI 2.1 and QTI 3, which differ in the names of elements and attributes."""
