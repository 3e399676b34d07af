"""Sheets and keys as Word documents that people can edit."""
