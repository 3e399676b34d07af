"""Choose the questions that are held out of training."""

from __future__ import annotations

import random

SHARE = 0.1


def is_held_out(question_id: str, *, share: float = SHARE) -> bool:
    """Return whether a question is held out. This depends only on its id and the share."""
    return random.Random(f"held-out:{question_id}").random() < share
