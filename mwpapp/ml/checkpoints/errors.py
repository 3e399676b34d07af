"""Errors about saved weights. Their messages tell the administrator what is wrong."""

from __future__ import annotations


class CheckpointError(Exception):
    """A checkpoint cannot be used: it is damaged, unknown, misnamed or of another format."""


class WeightsMissing(CheckpointError):
    """The weights, or a package that they need, are not installed; the message names them."""
