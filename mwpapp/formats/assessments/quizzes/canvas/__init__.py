"""Canvas packages: QTI 1.2 with settings that only Canvas uses."""
