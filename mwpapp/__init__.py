"""Reword: checked variants of mathematics word problems, for teachers."""
