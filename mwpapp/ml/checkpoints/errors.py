"""Errors about saved weights. Their messages tell the administrator what to do."""

from __future__ import annotations


class CheckpointError(Exception):
    """A checkpoint exists but cannot be used: it is damaged, unknown or of another format."""


class WeightsMissing(CheckpointError):
    """No folder, package or allowed hub contains the weights; the message names them."""
