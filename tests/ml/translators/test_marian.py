"""The real loading code on a random model of width 8."""

import json

import pytest
import torch

from mwpapp.ml.checkpoints.errors import CheckpointError, WeightsMissing
from mwpapp.ml.translators.marian import load_translator

LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789.?"


@pytest.fixture
def folders(tmp_path):
    pytest.importorskip("sacremoses", reason="FSMT's tokenizer needs the package sacremoses")
    from transformers import FSMTConfig, FSMTForConditionalGeneration, FSMTTokenizer

    words = ["<s>", "<pad>", "</s>", "<unk>", *LETTERS, *(f"{c}</w>" for c in LETTERS)]
    vocabulary = json.dumps({word: i for i, word in enumerate(words)})
    folder = tmp_path / "tiny-fsmt"
    folder.mkdir()
    for name in ("vocab-src.json", "vocab-tgt.json"):
        (folder / name).write_text(vocabulary)
    (folder / "merges.txt").write_text("a b 1\n")
    FSMTTokenizer(
        langs=["en", "de"],
        src_vocab_file=str(folder / "vocab-src.json"),
        tgt_vocab_file=str(folder / "vocab-tgt.json"),
        merges_file=str(folder / "merges.txt"),
    ).save_pretrained(folder)
    torch.manual_seed(1)
    config = FSMTConfig(
        langs=["en", "de"], src_vocab_size=len(words), tgt_vocab_size=len(words), d_model=8,
        encoder_layers=1, decoder_layers=1, encoder_attention_heads=2, decoder_attention_heads=2,
        encoder_ffn_dim=8, decoder_ffn_dim=8, max_position_embeddings=64, max_length=12,
    )  # fmt: skip
    FSMTForConditionalGeneration(config).save_pretrained(folder)
    return (tmp_path,)


def test_a_pair_of_checkpoints_makes_a_round_trip(folders):
    cpu = torch.device("cpu")
    translator = load_translator("tiny-fsmt", back="tiny-fsmt", device=cpu, folders=folders)
    assert isinstance(translator.round_trip("five hens lay 3 eggs."), str)
    assert translator.round_trip(" … ") == ""
    assert translator.name == "tiny-fsmt and tiny-fsmt"


def test_a_missing_checkpoint_is_reported(tmp_path):
    with pytest.raises(WeightsMissing, match="absent"):
        load_translator("absent", back="absent", folders=(tmp_path,))


def test_a_path_is_not_a_checkpoint_name(tmp_path):
    with pytest.raises(CheckpointError, match="not a valid checkpoint name"):
        load_translator(str(tmp_path), back=str(tmp_path))
