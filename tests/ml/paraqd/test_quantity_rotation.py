from __future__ import annotations

import numpy as np
import pytest
import torch

from mwpapp.ml.paraqd.quantity_rotation import QuantityRotation, sign_sums, signs

TEXT = "Ada has 24 pens and 3 boxes. How many pens are in each box?"


def _cosine(first: str, other: str) -> float:
    """Return the cosine of two texts whose means are the same."""
    torch.manual_seed(1)
    mean = torch.nn.functional.normalize(torch.randn(1, 384), dim=-1).repeat(2, 1)
    with torch.no_grad():
        left, right = QuantityRotation(384)(mean, [first, other])
    assert float(left.norm()) == pytest.approx(1.0, abs=1e-5)
    return float(left @ right)


@pytest.mark.parametrize(
    "same",
    [
        "How many pens are in each box, if Ada has 24 pens and 3 boxes?",
        "Ada has two dozen pens in three boxes. How many pens has a box?",
        "Ada has 24 pens and 3 boxes, and one of them is red.",
    ],
)
def test_equal_quantities_give_equal_rotations_however_they_are_written(same: str) -> None:
    assert _cosine(TEXT, same) == pytest.approx(1.0, abs=1e-5)


@pytest.mark.parametrize(
    "other",
    [
        "Ada has 24 pens and some boxes. How many pens are in each box?",
        "Ada has 42 pens and 3 boxes. How many pens are in each box?",
        "Ada has some pens. How many pens are in each box?",
        "Ada has 24 pens, 5 rulers and 3 boxes. How many pens are in each box?",
    ],
)
def test_a_different_quantity_gives_a_different_rotation(other: str) -> None:
    assert _cosine(TEXT, other) < 0.4


def test_spellings_of_a_unit_are_equivalent() -> None:
    assert _cosine("Bo walks 5 km.", "Bo walks 5 kilometres.") == pytest.approx(1.0, abs=1e-5)
    assert _cosine("Bo walks 5 km.", "Bo walks 5 miles.") < 0.9


def test_signs_depend_only_on_the_key_and_are_nearly_orthogonal_between_keys() -> None:
    assert np.array_equal(signs("24", 192), signs("24", 192))
    assert set(np.unique(signs("24", 192))) == {-1.0, 1.0}
    assert abs(float(signs("24", 192) @ signs("42", 192))) < 60
    assert not np.any(sign_sums("No number stands here.", 192))


def test_a_unit_counts_once_per_text() -> None:
    both = sign_sums("One rides at 16 km/h, the other at 12 km/h.", 192)
    shared = sign_sums("They ride at 16 and 12 km/h.", 192)
    assert np.array_equal(both, shared)


def test_small_numbers_have_their_own_factor() -> None:
    lost = _cosine("The 2 riders cover 24 km.", "The riders cover 24 km.")
    assert _cosine("The 7 riders cover 24 km.", "The riders cover 24 km.") < lost < 0.6


def test_the_strengths_are_trainable() -> None:
    rotation = QuantityRotation(8)
    vectors = rotation(torch.ones(2, 8), ["Ada has 5 km.", "Ada has 6 km."])
    (vectors[0] @ vectors[1]).backward()
    assert rotation.value_strength.grad is not None
    assert rotation.value_strength.grad.abs().sum() > 0


def test_an_odd_dimension_raises_an_error() -> None:
    with pytest.raises(ValueError, match="must be even"):
        QuantityRotation(7)
