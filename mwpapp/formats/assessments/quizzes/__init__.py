"""Formats of learning platforms. Each is written and read by separate modules; PrairieLearn is
only written."""
