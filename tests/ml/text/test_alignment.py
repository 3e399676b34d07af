import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mwpapp.ml.text.alignment import align

# Reference, variant, pairs, missing, added.
Pairs = list[tuple[int, int]]
ALIGNED: list[tuple[str, str, Pairs, list[int], list[int]]] = [
    ("5 pens and 3 cups", "3 cups and 5 pens", [(0, 1), (1, 0)], [], []),
    ("5 pens and 3 cups", "5 pens and some cups", [(0, 0)], [1], []),
    ("5 pens and 3 cups", "5 pens, 3 cups and 2 jugs", [(0, 0), (1, 1)], [], [2]),
    ("5 pens and 3 cups", "5 pens and 4 cups", [(0, 0)], [1], [1]),
    ("5 pens and 5 cups", "5 cups and 5 pens", [(0, 1), (1, 0)], [], []),
    ("5 kg and 5 km", "5 km and 5 kg", [(0, 1), (1, 0)], [], []),
    ("25% of 24 eggs", "a quarter of two dozen eggs", [(0, 0), (1, 1)], [], []),
    ("She ate 1 egg and 2 figs.", "She ate 2 figs and an egg.", [(0, 1), (1, 0)], [], []),
    ("She ate an egg and 2 figs.", "She ate 1 egg and 2 figs.", [(0, 0), (1, 1)], [], []),
    ("1 hour", "an hour", [(0, 0)], [], []),
    ("a litre of milk", "1 litre of milk", [(0, 0)], [], []),
    ("a litre of milk", "1 litre of juice", [], [], [0]),
    ("a square metre and 2 bricks", "1 m² and 2 bricks", [(0, 0), (1, 1)], [], []),
    ("$5 an hour", "$5 an hour", [(0, 0)], [], []),
    ("$5 an hour", "$5 per hour", [(0, 0)], [], []),
    ("She ate an egg.", "She ate an egg.", [], [], []),
    ("twice as many as 7", "2 times as many as 7", [(0, 0), (1, 1)], [], []),
    (
        "Abu has 4 figs. Lin has 4 figs.",
        "Lin has 4 figs. Abu has 4 figs.",
        [(0, 1), (1, 0)],
        [],
        [],
    ),
]


@pytest.mark.parametrize(("reference", "variant", "pairs", "missing", "added"), ALIGNED)
def test_quantities_are_aligned(
    reference: str, variant: str, pairs: Pairs, missing: list[int], added: list[int]
) -> None:
    alignment = align(reference, variant)
    assert list(alignment.pairs) == pairs
    assert list(alignment.missing) == missing
    assert list(alignment.added) == added
    assert alignment.swapped == ()


@pytest.mark.parametrize(
    ("reference", "variant"),
    [
        ("5 pens and 3 cups", "3 pens and 5 cups"),
        ("Abu has 5 figs and Lin has 3 figs.", "Abu has 3 figs and Lin has 5 figs."),
        ("It is 5 m long and weighs 3 kg.", "It is 3 m long and weighs 5 kg."),
    ],
)
def test_swapped_values_are_detected(reference: str, variant: str) -> None:
    assert align(reference, variant).swapped == ((0, 1),)


def test_new_names_and_objects_are_not_a_swap() -> None:
    alignment = align("Abu has 5 figs, Lin has 3 pens.", "Mia has 5 nuts, Kai has 3 cups.")
    assert alignment.swapped == ()
    assert alignment.pairs == ((0, 0), (1, 1))


words = st.sampled_from(
    ["5 ", "5 pens ", "3 cups ", "an egg ", "1 egg ", "Lin ", "half ", ". ", "é"]
)
texts = st.lists(words, max_size=15).map("".join)


@given(texts, texts)
def test_every_quantity_is_aligned_once_or_unmatched(reference: str, variant: str) -> None:
    alignment = align(reference, variant)
    left = [i for i, _ in alignment.pairs] + list(alignment.missing)
    right = [j for _, j in alignment.pairs] + list(alignment.added)
    assert sorted(left) == list(range(len(alignment.reference)))
    assert sorted(right) == list(range(len(alignment.variant)))
    for i, j in alignment.pairs:
        assert alignment.reference[i].value == alignment.variant[j].value


@given(texts)
def test_a_text_is_aligned_with_itself(text: str) -> None:
    alignment = align(text, text)
    assert alignment.pairs == tuple((i, i) for i in range(len(alignment.reference)))
    assert alignment.swapped == ()


def test_a_long_malicious_text_is_aligned_quickly() -> None:
    started = time.monotonic()
    align("5 pens. " * 2000, "5 a.m. pens " * 2000)
    assert time.monotonic() - started < 10


def test_a_given_decimal_sign_applies_to_both_texts() -> None:
    texts = "A van carries 1.250 kg.", "The van carries 1250 kg."
    assert align(*texts).pairs == ()
    assert align(*texts, decimal_sign=",").pairs == ((0, 0),)
