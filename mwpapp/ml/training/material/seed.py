"""The seed of the checkpoints that ship.

The cross-encoder and the verdict must share a seed: their questions and pairs are drawn with it.
"""

from __future__ import annotations

SEED = 3407
