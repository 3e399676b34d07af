"""Packages of Canvas: QTI 1.2 with settings that only Canvas has."""
