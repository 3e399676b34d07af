"""Formats of learning platforms: a module for writing and one for reading each."""
