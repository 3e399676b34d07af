"""A small random encoder of width 8, and tools without weights."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

import torch
from transformers import BertConfig, BertModel, BertTokenizerFast

from mwpapp.ml.encoders.backbone import Backbone, load_backbone
from mwpapp.ml.protocols import Tools
from mwpapp.ml.types import Token

LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789.,?!$%'-"


def save_tiny_encoder(folder: Path, *, layers: int = 2) -> None:
    """Save a character-level BERT with random weights in the format of transformers."""
    torch.manual_seed(7)
    pieces = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", *LETTERS, *(f"##{c}" for c in LETTERS)]
    folder.mkdir(parents=True, exist_ok=True)
    vocabulary = folder / "vocab.txt"
    vocabulary.write_text("\n".join(pieces), encoding="utf-8")
    BertTokenizerFast(vocab={piece: at for at, piece in enumerate(pieces)}).save_pretrained(folder)
    config = BertConfig(
        vocab_size=len(pieces),
        hidden_size=8,
        num_hidden_layers=layers,
        num_attention_heads=2,
        intermediate_size=16,
        max_position_embeddings=256,
        # With the default of 0.02, a network this narrow gives every text almost the same vector.
        initializer_range=0.5,
        hidden_dropout_prob=0.0,
        attention_probs_dropout_prob=0.0,
    )
    BertModel(config).save_pretrained(folder)


def tiny_backbone(folder: Path, *, layers: int = 2) -> Backbone:
    save_tiny_encoder(folder, layers=layers)
    return load_backbone(folder, device="cpu")


class Words:
    """A tagger that knows the given names and tags all other words as nouns."""

    def __init__(self, names: Mapping[str, str] | None = None) -> None:
        self.names = names or {}

    def tag(self, text: str) -> list[Token]:
        return [
            Token(
                start=found.start(),
                end=found.end(),
                text=found.group(),
                lemma=found.group().lower(),
                tag=self._tag(found.group()),
                entity=self.names.get(found.group(), ""),
            )
            for found in re.finditer(r"\w+|[^\w\s]", text)
        ]

    def _tag(self, word: str) -> str:
        if not word.isalnum():
            return "."
        return "NNP" if word in self.names else "NN"


class Swapping:
    """A translator whose round trip replaces words. `asked` lists the texts that it was given."""

    name = "swapping"

    def __init__(self, words: Mapping[str, str]) -> None:
        self.words = words
        self.asked: list[str] = []

    def round_trip(self, text: str) -> str:
        self.asked.append(text)
        for old, new in self.words.items():
            text = text.replace(old, new)
        return text


def tools(
    *, names: Mapping[str, str] | None = None, swaps: Mapping[str, str] | None = None
) -> Tools:
    return Tools(tagger=Words(names), translator=Swapping(swaps) if swaps is not None else None)
