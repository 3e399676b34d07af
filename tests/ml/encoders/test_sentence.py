from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from mwpapp.ml.checkpoints.errors import WeightsMissing
from mwpapp.ml.encoders import sentence
from mwpapp.ml.encoders.sentence import SentenceEncoder, length_buckets, load_encoder
from tests.ml.tiny import tiny_backbone


def test_vectors_are_in_the_order_of_the_texts(tmp_path: Path) -> None:
    encoder = SentenceEncoder(tiny_backbone(tmp_path))
    texts = ["a rather long text about pens", "b", "a rather long text about pens", "cc"]
    together = encoder.encode(texts)
    assert together.shape == (4, encoder.dimension)
    assert together.dtype == np.float32
    for row, text in enumerate(texts):
        np.testing.assert_allclose(together[row], encoder.encode([text])[0], atol=1e-5)


def test_an_empty_list_gives_an_empty_array(tmp_path: Path) -> None:
    assert SentenceEncoder(tiny_backbone(tmp_path)).encode([]).shape == (0, 8)


def test_equal_texts_are_encoded_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[str] = []
    plain = sentence.embed

    def counting(backbone: sentence.Backbone, texts: list[str], **how: bool | None) -> object:
        seen.extend(texts)
        return plain(backbone, texts, **how)

    monkeypatch.setattr(sentence, "embed", counting)
    SentenceEncoder(tiny_backbone(tmp_path)).encode(["x", "y", "x", "x"])
    assert sorted(seen) == ["x", "y"]


def test_batches_contain_every_text_once_in_order_of_length(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sentence, "BATCH_TEXTS", 3)
    monkeypatch.setattr(sentence, "BATCH_CHARACTERS", 10)
    texts = ["dddd", "a", "ffffffffffff", "bb", "ccc", "eeeee"]
    buckets = list(length_buckets(texts))
    assert buckets == [["a", "bb", "ccc"], ["dddd", "eeeee"], ["ffffffffffff"]]


def test_the_pretrained_encoder_scores_similar_problems_higher() -> None:
    encoder = load_encoder(device="cpu")
    assert encoder.dimension == 384
    pens, also_pens, train = encoder.encode(
        [
            "Omar has 3 pens and buys 4 more.",
            "Omar owns three pens and gets 4 others.",
            "A train covers 90 km in an hour.",
        ]
    )
    assert pens @ also_pens > 0.8 > 0.4 > pens @ train
    assert np.linalg.norm(pens) == pytest.approx(1.0, abs=1e-5)


def test_an_unknown_encoder_raises_weights_missing() -> None:
    with pytest.raises(WeightsMissing):
        load_encoder("no-such-encoder")
