import math

import pytest

from mwpapp.management.variants import answer_text, answer_value, missing_text


@pytest.mark.parametrize(
    ("value", "text"),
    [(54, "54"), (54.0, "54"), (2.5, "2.5"), (0.00005, "0.00005"), (1e16, "1" + "0" * 16),
     (" 3/4 ", "3/4"), ("", None), (None, None), (True, None), ([1], None), (math.inf, None)],
)  # fmt: skip
def test_a_valid_answer_is_read_as_text_and_an_invalid_one_as_none(value, text):
    assert answer_text(value) == text


@pytest.mark.parametrize(
    ("value", "text"),
    [(1.125, "1,125"), (5e-05, "0,00005"), (54.0, "54"), ("1.125", "1.125")],
)
def test_a_number_gets_the_decimal_comma_of_its_text(value, text):
    assert answer_text(value, text="Each bottle holds 0,375 l.") == text
    assert answer_text(value, text="Each bottle holds 1,250 l.", decimal_sign=",") == text
    assert answer_text(value, text="Each bottle holds 1,250 l.") == text.replace(",", ".")


@pytest.mark.parametrize(
    ("answer", "value"), [("6.200", "6.200"), ("6200", 6200), ("3,750", "3,750")]
)
def test_a_point_beside_decimal_commas_is_not_written_as_a_decimal_point(answer, value):
    assert answer_value(answer, text="It carries 1.250 kg of sand and 0,5 kg of salt.") == value
    assert answer_value(answer, text="It carries 1,250 kg.", decimal_sign=",") == value


@pytest.mark.parametrize(
    ("answer", "value"),
    [("54", 54), ("2.5", 2.5), ("-3", -3), ("3/4", "3/4"), ("1,200", "1,200"), ("007", "007"),
     ("1" * 40, "1" * 40), (None, None)],
)  # fmt: skip
def test_an_answer_is_written_as_a_number_only_if_that_keeps_it_unchanged(answer, value):
    found = answer_value(answer)
    assert found == value
    assert type(found) is type(value)


def test_missing_and_overlong_texts_are_reported():
    assert missing_text({"text": "Fine?"}, names=["text"]) is None
    assert missing_text({"text": " "}, names=["text"]) == "“text” is missing."
    assert missing_text({"text": 3}, names=["text"]) == "“text” is missing."
    assert missing_text({"text": "x" * 30_000}, names=["text"]) is not None
