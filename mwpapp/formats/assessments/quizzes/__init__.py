"""Formats of learning platforms, with a module for writing and one for reading each format."""
