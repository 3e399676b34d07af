"""A sequence-to-sequence and a masked network of width 8 with random weights."""

from __future__ import annotations

from pathlib import Path

import torch
from safetensors.torch import load_file
from tokenizers import Tokenizer
from tokenizers.models import WordLevel
from tokenizers.pre_tokenizers import Whitespace
from transformers import (
    BertConfig,
    BertForMaskedLM,
    PreTrainedTokenizerFast,
    T5Config,
    T5ForConditionalGeneration,
)

SPECIAL = ["<pad>", "</s>", "<unk>", "<mask>"]
WORDS = [
    "ada",
    "has",
    "buys",
    "2",
    "3",
    "pens",
    "caps",
    "how",
    "many",
    "she",
    "in",
    "all",
    ".",
    "?",
    "paraphrase",
    ":",
]


def _save_tokenizer(folder: Path) -> int:
    words = [*SPECIAL, *WORDS]
    model = WordLevel({word: at for at, word in enumerate(words)}, unk_token="<unk>")
    tokenizer = Tokenizer(model)
    tokenizer.pre_tokenizer = Whitespace()
    PreTrainedTokenizerFast(
        tokenizer_object=tokenizer,
        pad_token="<pad>",
        eos_token="</s>",
        unk_token="<unk>",
        mask_token="<mask>",
        model_max_length=64,
    ).save_pretrained(folder)
    return len(words)


def save_tiny_t5(folder: Path) -> None:
    size = _save_tokenizer(folder)
    torch.manual_seed(5)
    config = T5Config(
        vocab_size=size, d_model=8, d_kv=4, d_ff=16, num_layers=1, num_heads=2,
        decoder_start_token_id=0, pad_token_id=0, eos_token_id=1, initializer_factor=20.0,
    )  # fmt: skip
    T5ForConditionalGeneration(config).save_pretrained(folder)


def teach_tiny_t5(folder: Path, *, text: str, paraphrase: str) -> None:
    """Train the network saved in `folder`, from new weights, until it writes one paraphrase."""
    tokenizer = PreTrainedTokenizerFast.from_pretrained(folder)
    inputs = tokenizer(text, return_tensors="pt")["input_ids"]
    wanted = tokenizer(f"{paraphrase} </s>", return_tensors="pt")["input_ids"]
    config = T5Config.from_pretrained(folder)
    config.initializer_factor, config.dropout_rate = 1.0, 0.0
    torch.manual_seed(5)
    model = T5ForConditionalGeneration(config)
    optimizer = torch.optim.Adam(model.parameters(), lr=0.03)
    for _ in range(150):
        optimizer.zero_grad()
        model(input_ids=inputs, labels=wanted).loss.backward()
        optimizer.step()
    model.save_pretrained(folder)


def pickle_weights(folder: Path) -> None:
    """Replace the weights of a saved network with a pickled copy."""
    weights = folder / "model.safetensors"
    torch.save(load_file(weights), folder / "pytorch_model.bin")
    weights.unlink()


def save_tiny_masked(folder: Path) -> None:
    size = _save_tokenizer(folder)
    torch.manual_seed(5)
    config = BertConfig(
        vocab_size=size, hidden_size=8, num_hidden_layers=1, num_attention_heads=2,
        intermediate_size=16, max_position_embeddings=64, pad_token_id=0, initializer_range=0.5,
    )  # fmt: skip
    BertForMaskedLM(config).save_pretrained(folder)
