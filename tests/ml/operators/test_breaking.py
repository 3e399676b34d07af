"""The texts that operators with label 0 write, over many seeds."""

from __future__ import annotations

import random
import re
from collections.abc import Mapping

import pytest

from mwpapp.ml.operators.ours.number_change import NumberChange
from mwpapp.ml.operators.ours.thing_replacement import ThingReplacement
from mwpapp.ml.operators.ours.truncation import Truncation
from mwpapp.ml.operators.published.entity_replacement import NAMES, EntityReplacement
from mwpapp.ml.operators.published.last_sentence_deletion import LastSentenceDeletion
from mwpapp.ml.operators.published.number_deletion import NumberDeletion
from mwpapp.ml.operators.published.unit_replacement import UnitReplacement
from mwpapp.ml.protocols import AugmentationOperator
from mwpapp.ml.text.quantities import find_quantities
from mwpapp.ml.text.units import unit_class
from tests.ml.tiny import tools

SEEDS = range(60)


def _all(
    operator: AugmentationOperator, text: str, *, names: Mapping[str, str] | None = None
) -> set[str | None]:
    result = [
        operator.apply(text, rng=random.Random(seed), tools=tools(names=names)) for seed in SEEDS
    ]
    return {item[0] if item else None for item in result}


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("Ada has 3 pens. She buys 2. How many now?", "Ada has 3 pens. She buys 2."),
        ("If Ada has 3 pens, how many has she now?", "If Ada has 3 pens, how many"),
        ("Add one more now.", None),
        ("", None),
    ],
)
def test_the_last_sentence_or_three_words_are_deleted(text: str, left: str | None) -> None:
    assert _all(LastSentenceDeletion(), text) == {left}


def test_one_number_becomes_vague_or_is_deleted() -> None:
    assert _all(NumberDeletion(), "Ada has 3 pens.") == {
        "Ada has some pens.",
        "Ada has a few pens.",
        "Ada has many pens.",
        "Ada has a lot of pens.",
        "Ada has pens.",
    }


def test_the_sign_of_a_deleted_number_is_deleted_too() -> None:
    assert "It costs many money." in _all(NumberDeletion(), "It costs $30.")
    assert "Take some percent off." in _all(NumberDeletion(), "Take 25% off.")
    assert "Take off." in _all(NumberDeletion(), "Take 25% off.")
    assert "It is some degrees now." in _all(NumberDeletion(), "It is 20 °C now.")
    assert "It costs a lot of money." in _all(NumberDeletion(), "It costs £30.")


def test_at_most_two_numbers_are_deleted() -> None:
    texts = _all(NumberDeletion(), "He has 3 pens, 4 caps, five hats and 6 mugs.")
    left = {len(find_quantities(text)) for text in texts if text}
    assert left == {2, 3}


@pytest.mark.parametrize("operator", [NumberDeletion(), NumberChange()])
def test_a_text_without_numbers_is_not_changed(operator: AugmentationOperator) -> None:
    assert _all(operator, "Ada has pens.") == {None}


def test_a_changed_number_is_new_and_of_similar_size() -> None:
    for text in _all(NumberChange(), "Ada has 20 pens and 21 caps."):
        assert text is not None
        values = [int(item.value) for item in find_quantities(text)]
        assert len(set(values)) == 2
        assert values != [20, 21]
        assert 20 in values or 21 in values
        assert all(10 <= value <= 51 for value in values)


def test_a_changed_number_keeps_its_symbols() -> None:
    assert all("$" in text and "%" in text for text in _all(NumberChange(), "$4 and 5%") if text)


def test_a_unit_is_replaced_in_one_place() -> None:
    text = "She runs 5 kilometres, then 3 kilometres. How many kilometres is that?"
    for changed in _all(UnitReplacement(), text):
        assert changed is not None
        assert changed.count("kilometres") == 2
        assert changed.count("5 ") == changed.count("3 ") == 1


@pytest.mark.parametrize(
    ("text", "sort"),
    [
        ("3 litres", "volume"),
        ("3 acres", "area"),
        ("20 degrees Celsius", "temperature"),
        ("3 euros", "currency"),
        ("3 hours", "time"),
    ],
)
def test_the_other_unit_is_of_the_same_class(text: str, sort: str) -> None:
    for changed in _all(UnitReplacement(), text):
        assert changed is not None
        assert changed != text
        (quantity,) = find_quantities(changed)
        assert unit_class(quantity.unit or "") == sort


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("It is 20°C.", {"It is 20°F."}),
        ("It costs $5.", {"It costs €5.", "It costs £5."}),
        ("a speed of 60 km/h", {"a speed of 60 mph", "a speed of 60 m/s", "a speed of 60 m/min"}),
    ],
)
def test_an_abbreviated_unit_is_replaced_by_an_abbreviation(text: str, written: set[str]) -> None:
    assert _all(UnitReplacement(), text) == written


def test_a_plural_unit_is_replaced_by_a_plural() -> None:
    for result in _all(UnitReplacement(), "5 cubic feet"):
        assert result is not None
        assert result.endswith("s")


@pytest.mark.parametrize("text", ["They stay within the hall.", "Turn by 45 degrees.", "3 pens"])
def test_words_that_are_not_units_are_not_replaced(text: str) -> None:
    assert _all(UnitReplacement(), text) == {None}


def test_a_name_that_occurs_once_is_deleted() -> None:
    texts = _all(EntityReplacement(), "Ada has 3 pens.", names={"Ada": "PERSON"})
    assert texts == {"has 3 pens."}


def test_a_proper_noun_is_a_name_and_a_unit_is_not() -> None:
    names = {"Thabo": "", "Celsius": ""}
    texts = _all(EntityReplacement(), "It is 20 degrees Celsius where Thabo is.", names=names)
    assert texts == {"It is 20 degrees Celsius where is."}


def test_a_name_is_deleted_completely() -> None:
    texts = _all(EntityReplacement(), "We like Ada's hat.", names={"Ada": "PERSON"})
    assert texts == {"We like hat."}


def test_a_name_that_occurs_twice_is_replaced_in_one_place() -> None:
    texts = _all(EntityReplacement(), "Ada has 3 pens. Ada buys 2.", names={"Ada": "PERSON"})
    assert len(texts) > 10
    for text in texts:
        assert text is not None
        assert text.count("Ada") == 1
    others = {name for text in texts if text for name in NAMES["PERSON"] if name in text}
    assert others


def test_a_name_at_the_start_of_a_sentence_is_capitalized() -> None:
    for text in _all(
        EntityReplacement(),
        "Birchwood has 5 apples. Birchwood sells 3 to Birchwood.",
        names={"Birchwood": "ORG"},
    ):
        assert text is not None
        assert not re.search(r"(?:^|[.?!] )the ", text)


def test_at_most_three_names_are_changed() -> None:
    names = dict.fromkeys(("Ada", "Bo", "Cem", "Dov", "Eli"), "PERSON")
    for text in _all(EntityReplacement(), "Ada, Bo, Cem, Dov and Eli share 3.", names=names):
        assert text is not None
        assert 2 <= sum(name in text for name in names) <= 4


@pytest.mark.parametrize("names", [{}, {"Rs75": "ORG"}, {"ada": "PERSON"}, {"Ada": "DATE"}])
def test_other_words_are_not_names(names: dict[str, str]) -> None:
    assert _all(EntityReplacement(), "Ada pays Rs75 to ada.", names=names) == {None}


def test_a_thing_is_replaced_in_one_place() -> None:
    for text in _all(ThingReplacement(), "Ada has 3 mugs. She buys 2 mugs. How many mugs now?"):
        assert text is not None
        assert text.count("mugs") == 2


def test_a_thing_that_occurs_once_is_not_replaced() -> None:
    assert _all(ThingReplacement(), "Ada has 3 mugs. How many are left?") == {None}


def test_truncation_removes_at_least_three_words_and_at_most_a_third() -> None:
    words = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l", "m", "n", "o"]
    kept = {len(text.split()) for text in _all(Truncation(), " ".join(words)) if text}
    assert kept == {10, 11, 12}
    assert _all(Truncation(), "too short to be cut") == {None}
