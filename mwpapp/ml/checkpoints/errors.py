"""What can go wrong with saved weights, said in words that a person can act on."""

from __future__ import annotations


class CheckpointError(Exception):
    """A checkpoint is there and cannot be used: damaged, foreign or of another format."""


class WeightsMissing(CheckpointError):
    """No folder, package or permitted hub holds the weights; the message says which."""
