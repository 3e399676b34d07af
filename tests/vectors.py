"""Vectors in a plane, and an encoder that needs no weights."""

from __future__ import annotations

import numpy as np

from mwpapp.models import Problem


def direction(shift: float) -> list[float]:
    """Return a vector of 384 values whose cosine with `direction(0)` falls as `shift` grows.

    A shift of 0.5 gives a cosine of 0.89, 1 gives 0.71 and 2 gives 0.45.
    """
    return [1.0, shift] + [0.0] * 382


def placed(row: Problem, *, words: float, logic: float) -> Problem:
    """Store both vectors of a problem, at these shifts, and return the problem."""
    row.embedding, row.encoder = direction(words), "words@1"
    row.logic_embedding, row.logic_encoder = direction(logic), "logic@1"
    row.save()
    return row


class ConstantEncoder:
    """An encoder that gives every text the same vector."""

    dimension = 384

    def encode(self, texts):
        return np.array([direction(0) for _text in texts], dtype=np.float32)
