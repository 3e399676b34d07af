"""The default seed for training ParaQD, the retriever, the cross-encoder and the verdict.

With the same seed, the cross-encoder and the verdict draw the same questions and pairs.
"""

from __future__ import annotations

SEED = 3407
