"""Faults of answers that do not follow from their text."""

import pytest

from mwpapp.ml.pipelines.recomputing.faults import answer_faults
from mwpapp.ml.pipelines.recomputing.recompute import Stated
from mwpapp.ml.types import Reference, Rounding

PACKS = "Mia buys 4 packs of 15 stickers and gives 12 away. How many stickers are left?"
FIVE = PACKS.replace("4 packs", "5 packs")
ORIGINAL = Reference(text=PACKS, equation="4 * 15 - 12", answer="48")


@pytest.mark.parametrize(
    ("text", "equation", "answer", "rounding", "faults"),
    [
        (PACKS, "4 * 15 - 12", "48", "none", []),
        (FIVE, "5 * 15 - 12", "63", "none", []),
        (FIVE, "", "63", "none", []),
        (FIVE, "4 * 15 - 12", "48", "none", ["uses 4, which its text does not contain"]),
        (FIVE, "5 * 15 - 12", "48", "none", ["gives 63, but its answer is 48"]),
        (FIVE, "5 * 15 - 12", "", "none", ["no answer yet"]),
        (FIVE, "", "", "none", ["no answer yet"]),
        (FIVE, "5 * 15 -", "63", "none", ["cannot be computed"]),
        (FIVE, "5 * 15 - 12", "lots", "none", ["gives 63, but its answer is lots"]),
        (PACKS, "15 / 4", "4", "up", []),
        (PACKS, "15 / 4", "3", "down", []),
        (PACKS, "15 / 4", "3", "none", ["gives 3.75, but its answer is 3"]),
        (PACKS, "15 / 4", "3.8", "none", []),
        (PACKS, "(15 - 12) / 4", "75%", "none", []),
    ],
)
def test_an_answer_must_follow_from_the_numbers_of_its_text(
    text: str, equation: str, answer: str, rounding: str, faults: list[str]
) -> None:
    stated = Stated(text=text, equation=equation, answer=answer)
    found = list(answer_faults(stated, reference=ORIGINAL, rounding=Rounding(rounding)))
    assert len(found) == len(faults)
    assert all(part in str(fault) for part, fault in zip(faults, found, strict=True))


@pytest.mark.parametrize(
    ("equation", "result"),
    [
        ("9^999", "1.94208e+953"),
        ("10^400", "1e+400"),
        ("1 / 10^400", "1e-400"),
        ("10 / 7 * 1000000000", "1.42857e+9"),
    ],
)
def test_a_result_with_very_many_digits_is_shortened(equation: str, result: str) -> None:
    stated = Stated(text=PACKS, equation=equation, answer="5")
    *_others, found = answer_faults(stated, reference=ORIGINAL, rounding=Rounding.NONE)
    assert str(found) == f"Its equation gives {result}, but its answer is 5."


def test_a_number_that_the_original_lacks_too_may_be_missing() -> None:
    text = "A crate holds 60 bottles. How many bottles are in 5 crates less a broken one?"
    stated = Stated(text=text, equation="60 * 5 - 17", answer="283")
    inherits = Reference(text=text, equation="60 * 5 - 17", answer="283")
    assert not list(answer_faults(stated, reference=inherits, rounding=Rounding.NONE))
    assert list(answer_faults(stated, reference=Reference(text=text), rounding=Rounding.NONE))


def test_a_text_needs_no_equation_or_answer_if_its_original_has_none() -> None:
    none = Reference(text=PACKS)
    assert not list(answer_faults(Stated(text=PACKS), reference=none, rounding=Rounding.NONE))


def test_an_answer_in_words_is_compared_with_that_of_the_original() -> None:
    days = Reference(text=PACKS, equation="4 * 15 - 12", answer="Tuesday")
    stated = Stated(text=PACKS, equation="4 * 15 - 12", answer="Tuesday")
    assert not list(answer_faults(stated, reference=days, rounding=Rounding.NONE))
