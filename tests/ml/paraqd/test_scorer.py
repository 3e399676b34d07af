from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest
from numpy.typing import NDArray

from mwpapp.ml.checkpoints.errors import WeightsMissing
from mwpapp.ml.checkpoints.manifest import read_manifest
from mwpapp.ml.checkpoints.resolve import ROOT
from mwpapp.ml.paraqd.scorer import DEFAULT_CHECKPOINT, ParaQDScorer, load_scorer
from mwpapp.ml.training.material.questions import is_aside, read_records

SHIPPED = ROOT / "checkpoints" / DEFAULT_CHECKPOINT
OUR_PROBLEMS = ROOT / "fixtures" / "problems.jsonl"
MAX_BYTES = 22 * 1024 * 1024


class Angles:
    """An encoder that reads a text as an angle in degrees."""

    dimension = 2

    def __init__(self) -> None:
        self.encoded: list[str] = []

    def encode(self, texts: Sequence[str]) -> NDArray[np.float32]:
        self.encoded += texts
        angles = np.radians([float(text) for text in texts])
        return np.stack([np.cos(angles), np.sin(angles)], axis=1).astype(np.float32)


@pytest.fixture(scope="module")
def shipped() -> ParaQDScorer:
    return load_scorer(device="cpu")


def test_scores_are_the_cosines_of_the_pairs_in_order() -> None:
    pairs = [("0", "60"), ("0", "0"), ("0", "180"), ("90", "60")]
    scores = ParaQDScorer(Angles()).score(pairs)
    assert scores == pytest.approx([0.5, 1.0, -1.0, np.cos(np.pi / 6)], abs=1e-6)
    assert all(-1 <= score <= 1 for score in scores)


def test_a_text_in_many_pairs_is_encoded_once() -> None:
    encoder = Angles()
    ParaQDScorer(encoder).score([("0", "10"), ("0", "20"), ("10", "0")])
    assert sorted(encoder.encoded) == ["0", "10", "20"]


def test_without_pairs_the_encoder_is_not_called() -> None:
    encoder = Angles()
    assert ParaQDScorer(encoder).score([]) == []
    assert encoder.encoded == []


def test_an_unknown_checkpoint_raises_weights_missing() -> None:
    with pytest.raises(WeightsMissing, match="paraqd-none"):
        load_scorer("paraqd-none", device="cpu")


QUESTION = (
    "A gardener plants 14 rows of beans with 6 plants in each row. Rain spoils 9 plants. "
    "How many plants are left?"
)
KEPT = (
    "A gardener sets out fourteen rows of beans, 6 plants in each row. Rain spoils 9 of the "
    "plants. How many plants are left?"
)
BROKEN = {
    "the question is gone": "A gardener plants 14 rows of beans with 6 plants in each row.",
    "a number is vague": (
        "A gardener plants some rows of beans with 6 plants in each row. Rain spoils many "
        "plants. How many plants are left?"
    ),
    "it stops": "A gardener plants 14 rows of beans with 6 plants in each row. Rain spoils",
}


@pytest.mark.parametrize("broken", BROKEN.values(), ids=BROKEN)
def test_the_shipped_checkpoint_scores_a_valid_text_above_an_invalid_one(
    shipped: ParaQDScorer, broken: str
) -> None:
    good, bad = shipped.score([(QUESTION, KEPT), (QUESTION, broken)])
    assert good > 0.5
    assert bad < good - 0.2


def test_a_text_scores_one_against_itself(shipped: ParaQDScorer) -> None:
    assert shipped.score([(QUESTION, QUESTION)])[0] == pytest.approx(1.0, abs=1e-5)


@pytest.mark.parametrize("text", ["", " ", "?", "ä" * 2000, "\x00", "𝟙 + 🍎"])
def test_unusual_texts_have_a_score(shipped: ParaQDScorer, text: str) -> None:
    assert -1 <= shipped.score([(QUESTION, text)])[0] <= 1


def test_the_shipped_checkpoint_is_small_and_has_a_manifest() -> None:
    manifest = read_manifest(SHIPPED, part="paraqd")
    assert manifest.name == DEFAULT_CHECKPOINT
    assert manifest.base == "all-MiniLM-L6-v2"
    assert sum(path.stat().st_size for path in SHIPPED.iterdir()) < MAX_BYTES
    figure = "held_out_weighted_f1_harmonic"
    assert manifest.metrics[figure] > manifest.metrics[f"{figure}_untrained"]


def test_the_shipped_checkpoint_was_not_trained_on_held_out_problems() -> None:
    learned = set(read_manifest(SHIPPED).data["own_ids"])
    aside = {record["id"] for record in read_records(OUR_PROBLEMS) if is_aside(record)}
    assert aside
    assert learned
    assert not learned & aside


def test_the_shipped_checkpoint_lists_only_permissive_licences() -> None:
    files = read_manifest(SHIPPED).data["files"].values()
    assert {item["licence"] for item in files} <= {"MIT", "Apache-2.0", "ours"}
