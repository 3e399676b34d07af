from __future__ import annotations

from pathlib import Path

import pytest
import torch
from transformers import MPNetConfig, MPNetModel

from mwpapp.ml.checkpoints.devices import best_device, precision
from mwpapp.ml.checkpoints.errors import CheckpointError
from mwpapp.ml.encoders.backbone import embed, load_backbone, mean_pool
from tests.ml.tiny import save_tiny_encoder, tiny_backbone


def test_the_mean_ignores_padding() -> None:
    hidden = torch.tensor([[[1.0, 3.0], [3.0, 5.0], [100.0, 100.0]]])
    assert mean_pool(hidden, mask=torch.tensor([[1, 1, 0]])).tolist() == [[2.0, 4.0]]


def test_vectors_are_unit_vectors(tmp_path: Path) -> None:
    vectors = embed(tiny_backbone(tmp_path), ["tom has 3 pens", "a"])
    assert vectors.shape == (2, 8)
    assert torch.allclose(vectors.norm(dim=1), torch.ones(2), atol=1e-6)


def test_padding_does_not_change_a_vector(tmp_path: Path) -> None:
    backbone = tiny_backbone(tmp_path)
    with torch.no_grad():
        alone = embed(backbone, ["tom"])[0]
        padded = embed(backbone, ["tom", "tom has a great many pens"])[0]
    assert torch.allclose(alone, padded, atol=1e-5)


def test_a_text_that_is_too_long_is_truncated(tmp_path: Path) -> None:
    assert embed(tiny_backbone(tmp_path), ["x " * 5000]).shape == (1, 8)


def test_the_position_for_padding_is_not_used_for_a_word_piece(tmp_path: Path) -> None:
    save_tiny_encoder(tmp_path)
    config = MPNetConfig(
        vocab_size=100,
        hidden_size=8,
        num_hidden_layers=1,
        num_attention_heads=2,
        intermediate_size=16,
        max_position_embeddings=34,
    )
    MPNetModel(config).save_pretrained(tmp_path)
    backbone = load_backbone(tmp_path, device="cpu")
    assert backbone.max_length == 32
    backbone.tokenizer.model_input_names = ["input_ids", "attention_mask"]
    assert embed(backbone, ["x " * 5000]).shape == (1, 8)


def test_max_length_is_limited_by_the_network(tmp_path: Path) -> None:
    save_tiny_encoder(tmp_path)
    assert load_backbone(tmp_path, device="cpu", max_length=9999).max_length == 256
    assert load_backbone(tmp_path, device="cpu", max_length=32).max_length == 32


def test_a_folder_without_an_encoder_raises_an_error(tmp_path: Path) -> None:
    with pytest.raises(CheckpointError):
        load_backbone(tmp_path, device="cpu")


def test_cuda_is_the_default_device_if_available() -> None:
    assert best_device("cpu").type == "cpu"
    assert best_device().type == ("cuda" if torch.cuda.is_available() else "cpu")


def test_half_precision_is_used_on_a_cpu_only_if_requested() -> None:
    cpu = torch.device("cpu")
    with precision(cpu):
        assert not torch.is_autocast_enabled("cpu")
    with precision(cpu, half=True):
        assert torch.is_autocast_enabled("cpu")
