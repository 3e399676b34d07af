"""Split texts into tokens, each with its position in the text."""

from __future__ import annotations

from collections.abc import Sequence

from tokenizers import Tokenizer
from tokenizers.models import BPE
from tokenizers.pre_tokenizers import ByteLevel, Digits
from tokenizers.pre_tokenizers import Sequence as InTurn


def make_tokenizer(tokens: Sequence[str], *, merges: Sequence[tuple[str, str]]) -> Tokenizer:
    """Return the byte-level tokenizer of SmolLM, which splits numbers into single digits.

    Control tokens ("<|im_end|>") are never read from a text.
    """
    tokenizer = Tokenizer(BPE({token: at for at, token in enumerate(tokens)}, list(merges)))
    tokenizer.pre_tokenizer = InTurn(
        [Digits(individual_digits=True), ByteLevel(add_prefix_space=False)]
    )
    return tokenizer
