from __future__ import annotations

import random
from dataclasses import dataclass

import pytest

from mwpapp.ml.paraqd.triplets import (
    Augmented,
    Sample,
    augment,
    build_triplets,
    without_last_words,
)
from mwpapp.ml.protocols import Tools
from tests.ml.tiny import tools


@dataclass
class Appending:
    """An operator that adds its name, or does not apply."""

    name: str
    label: int
    applies: bool = True

    def apply(self, text: str, *, rng: random.Random, tools: Tools) -> tuple[str, str] | None:
        return (f"{text} {self.name}", "added") if self.applies else None


def _samples(*names: str | None) -> tuple[Sample | None, ...]:
    return tuple(Sample(text=name, operator=name) if name else None for name in names)


def test_each_operator_gives_one_sample_of_its_side() -> None:
    operators = [Appending("k1", 1), Appending("b1", 0), Appending("k2", 1, applies=False)]
    augmented = augment("q", operators=operators, rng=random.Random(1), tools=tools())
    assert augmented.kept == (Sample(text="q k1", operator="k1"), None)
    assert [sample.operator for sample in augmented.broken if sample] == ["b1"]


def test_about_half_of_the_broken_texts_are_made_from_a_kept_text() -> None:
    operators = [Appending("kept", 1), Appending("broken", 0)]
    texts = [
        augment("q", operators=operators, rng=random.Random(seed), tools=tools()).broken[0]
        for seed in range(200)
    ]
    from_kept = sum(sample is not None and sample.text == "q kept broken" for sample in texts)
    assert 70 < from_kept < 130


def test_the_longer_side_determines_the_number_of_triplets() -> None:
    item = Augmented(text="q", kept=_samples("a"), broken=_samples("x", "y", "z"))
    triplets = build_triplets(item, rng=random.Random(1))
    assert len(triplets) == 3
    assert {item.positive.text for item in triplets} == {"a"}
    assert sorted(item.negative.text for item in triplets) == ["x", "y", "z"]
    assert {item.anchor for item in triplets} == {"q"}


def test_an_operator_that_does_not_apply_is_replaced_by_another_of_its_side() -> None:
    item = Augmented(text="q", kept=_samples("a", None), broken=_samples(None, "x", None))
    triplets = build_triplets(item, rng=random.Random(1))
    assert len(triplets) == 3
    assert {item.positive.text for item in triplets} == {"a"}
    assert {item.negative.text for item in triplets} == {"x"}


def test_without_samples_the_question_and_its_beginning_are_used() -> None:
    text = "one two three four five six seven eight nine ten eleven twelve"
    item = Augmented(text=text, kept=(None,), broken=(None, None))
    triplets = build_triplets(item, rng=random.Random(1))
    assert len(triplets) == 2
    assert {item.positive.text for item in triplets} == {text}
    assert {item.negative.text for item in triplets} == {"one two three four five six seven"}


@pytest.mark.parametrize(
    ("text", "left"),
    [("a b c d e f g h i j k", "a b c d e f"), ("a b c d", "a b"), ("a", ""), ("", "")],
)
def test_the_beginning_of_a_short_text_is_its_first_half(text: str, left: str) -> None:
    assert without_last_words(text) == left


def test_the_same_seed_gives_the_same_triplets() -> None:
    item = Augmented(text="q", kept=_samples("a", "b"), broken=_samples("x", "y", "z"))
    first, again = (build_triplets(item, rng=random.Random(5)) for _ in range(2))
    assert first == again


def test_composites_are_kept_texts_made_by_two_or_more_operators() -> None:
    operators = [Appending("k1", 1), Appending("k2", 1), Appending("b1", 0)]
    augmented = augment("q", operators=operators, rng=random.Random(1), tools=tools(), composites=3)
    extra = [sample for sample in augmented.kept[2:] if sample]
    assert len(extra) == 3
    assert all(sample.operator.count("+") >= 1 for sample in extra)
    assert all(sample.text.count("k") >= 2 for sample in extra)


def test_broken_texts_can_be_made_from_the_question_only() -> None:
    operators = [Appending("kept", 1), Appending("broken", 0)]
    for seed in range(20):
        rng = random.Random(seed)
        augmented = augment("q", operators=operators, rng=rng, tools=tools(), from_kept=0.0)
        assert augmented.broken[0] == Sample(text="q broken", operator="broken")
