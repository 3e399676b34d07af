from __future__ import annotations

from fractions import Fraction

import pytest

from mwpapp.ml.operators.numerals import free_numerals, like_case, replace_spans


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("3 pens and 1,200 caps", ["3", "1,200"]),
        ("It costs $4.50, or 25% less.", ["$4.50", "25%"]),
        ("He has $ 7 and 30 % of it.", ["$ 7", "30 %"]),
        ("It weighs 900.", ["900"]),
        ("x2 + 3x = 10", []),
        ("the ratio 1:2 and 3/4 of it", []),
        ("room B12, A4 paper", []),
        ("5-10 days, 2^3", []),
        ("a 4-hour walk", []),
        ("(7 of them)", []),
        ("no number", []),
    ],
)
def test_separate_numbers_are_found(text: str, found: list[str]) -> None:
    assert [text[item.start : item.end] for item in free_numerals(text)] == found


def test_symbols_and_value_are_read() -> None:
    dollars, percent = free_numerals("from $1,250.5 take 4%")
    assert (dollars.value, dollars.dollars, dollars.percent) == (Fraction(2501, 2), True, False)
    assert (percent.value, percent.dollars, percent.percent) == (Fraction(4), False, True)
    assert not dollars.whole
    assert percent.whole


@pytest.mark.parametrize(
    ("spans", "result"),
    [
        ({(4, 5): "two"}, "Ada two pens"),
        ({(4, 5): ""}, "Ada pens"),
        ({(0, 3): ""}, "3 pens"),
        ({(6, 10): ""}, "Ada 3"),
        ({(0, 3): "Bo", (4, 5): "12"}, "Bo 12 pens"),
        ({}, "Ada 3 pens"),
    ],
)
def test_spans_are_replaced_and_an_empty_replacement_removes_its_space(
    spans: dict[tuple[int, int], str], result: str
) -> None:
    assert replace_spans("Ada 3 pens", spans) == result


def test_capitalization_is_kept() -> None:
    assert like_case("twelve", old="Dozens") == "Twelve"
    assert like_case("twelve", old="dozens") == "twelve"
