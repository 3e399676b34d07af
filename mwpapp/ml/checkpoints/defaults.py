"""The names of the weights that the product uses where nobody asks for others."""

from __future__ import annotations

ENCODER = "all-MiniLM-L6-v2"
SCORER = "paraqd-minilm-l6"
READER = "cross-encoder-minilm-l6"
VERDICT = "verdict-blend"
