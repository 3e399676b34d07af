"""The real loading code on a random model of width 8."""

import json

import pytest
import torch

from mwpapp.ml.checkpoints.errors import WeightsMissing
from mwpapp.ml.translators.marian import load_translator

LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789.?"


@pytest.fixture
def tiny(tmp_path):
    pytest.importorskip("sacremoses", reason="FSMT's tokenizer needs the package sacremoses")
    from transformers import FSMTConfig, FSMTForConditionalGeneration, FSMTTokenizer

    words = ["<s>", "<pad>", "</s>", "<unk>", *LETTERS, *(f"{c}</w>" for c in LETTERS)]
    vocabulary = json.dumps({word: i for i, word in enumerate(words)})
    for name in ("vocab-src.json", "vocab-tgt.json"):
        (tmp_path / name).write_text(vocabulary)
    (tmp_path / "merges.txt").write_text("a b 1\n")
    FSMTTokenizer(
        langs=["en", "de"],
        src_vocab_file=str(tmp_path / "vocab-src.json"),
        tgt_vocab_file=str(tmp_path / "vocab-tgt.json"),
        merges_file=str(tmp_path / "merges.txt"),
    ).save_pretrained(tmp_path)
    torch.manual_seed(1)
    config = FSMTConfig(
        langs=["en", "de"], src_vocab_size=len(words), tgt_vocab_size=len(words), d_model=8,
        encoder_layers=1, decoder_layers=1, encoder_attention_heads=2, decoder_attention_heads=2,
        encoder_ffn_dim=8, decoder_ffn_dim=8, max_position_embeddings=64, max_length=12,
    )  # fmt: skip
    FSMTForConditionalGeneration(config).save_pretrained(tmp_path)
    return str(tmp_path)


def test_a_pair_of_checkpoints_makes_a_round_trip(tiny):
    translator = load_translator(tiny, back=tiny, device=torch.device("cpu"))
    assert isinstance(translator.round_trip("five hens lay 3 eggs."), str)
    assert translator.round_trip(" … ") == ""
    assert tiny in translator.name


def test_a_missing_checkpoint_is_named(tmp_path):
    with pytest.raises(WeightsMissing, match="absent"):
        load_translator(str(tmp_path / "absent"), back=str(tmp_path / "absent"))
