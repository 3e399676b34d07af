"""Decode with diverse beam search: groups of beams that write different texts.

Each group is penalized for every token that beams of earlier groups chose at the same step. Source:
Vijayakumar et al., Diverse beam search (2018), with Hamming diversity. The groups are decoded one
after another. Decoding them in parallel would give the same result, because no group depends on a
later one.
"""

from __future__ import annotations

from collections import defaultdict
from typing import Any

import torch
from torch import Tensor
from transformers import LogitsProcessor, LogitsProcessorList

GROUPS = 4
BEAMS = 3  # per group; twelve in all, as in ParaQD, appendix A.1
PENALTY = 1.0  # in nats, for each earlier beam that chose the token
MAX_TOKENS = 256  # word problems have fewer than 150 tokens; longer input is truncated
ROOM = 8
"""Output may have this many tokens more than twice the input. The limit stops a network that never
ends a text."""


class Dissimilarity(LogitsProcessor):
    """Lowers the scores of tokens that earlier groups chose at the same step."""

    def __init__(self, *, penalty: float) -> None:
        self._penalty = penalty
        self._earlier: dict[int, list[int]] = defaultdict(list)
        self._current: dict[int, list[int]] = {}

    def next_group(self) -> None:
        for step, tokens in self._current.items():
            self._earlier[step] += tokens
        self._current = {}

    def __call__(self, input_ids: Tensor, scores: Tensor) -> Tensor:
        """Return adjusted `scores` (beams, vocabulary), given `input_ids` (beams, tokens so
        far)."""
        step = input_ids.shape[1]
        self._current[step - 1] = input_ids[:, -1].tolist()
        if not self._earlier[step]:
            return scores
        chosen = torch.tensor(self._earlier[step], device=scores.device)
        counts = torch.bincount(chosen, minlength=scores.shape[-1])
        return scores - self._penalty * counts.to(scores.dtype)


@torch.inference_mode()
def diverse_texts(
    text: str,
    *,
    model: Any,
    tokenizer: Any,
    groups: int = GROUPS,
    beams: int = BEAMS,
    penalty: float = PENALTY,
) -> list[str]:
    """Return the texts that a sequence-to-sequence `model` generates, without duplicates.

    The best texts of all groups come first, then the second-best texts, and so on.
    """
    inputs = tokenizer(text, return_tensors="pt", truncation=True, max_length=MAX_TOKENS)
    longest = min(MAX_TOKENS, 2 * inputs["input_ids"].shape[1] + ROOM)
    dissimilarity = Dissimilarity(penalty=penalty)
    ranked: list[tuple[int, str]] = []
    for _ in range(groups):
        written = model.generate(
            input_ids=inputs["input_ids"].to(model.device),  # (1, tokens)
            attention_mask=inputs["attention_mask"].to(model.device),
            num_beams=beams,
            num_return_sequences=beams,
            max_length=longest,
            logits_processor=LogitsProcessorList([dissimilarity]),
        )
        dissimilarity.next_group()
        ranked += enumerate(tokenizer.batch_decode(written, skip_special_tokens=True))
    ranked.sort(key=lambda item: item[0])
    return list(dict.fromkeys(" ".join(item.split()) for _, item in ranked))
