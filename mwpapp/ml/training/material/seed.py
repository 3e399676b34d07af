"""The seed of the checkpoints that ship.

The cross-encoder and the verdict must share a seed: their pairs and their held-out questions are
drawn with it.
"""

from __future__ import annotations

SEED = 3407
