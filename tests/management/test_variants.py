import pytest

from mwpapp.management.variants import answer_text, answer_value, missing_text


@pytest.mark.parametrize(
    ("value", "text"),
    [(54, "54"), (54.0, "54"), (2.5, "2.5"), (" 3/4 ", "3/4"), ("", None), (None, None),
     (True, None), ([1], None)],
)  # fmt: skip
def test_an_answer_is_kept_as_written(value, text):
    assert answer_text(value) == text


@pytest.mark.parametrize(
    ("answer", "value"),
    [("54", 54), ("2.5", 2.5), ("-3", -3), ("3/4", "3/4"), ("1,200", "1,200"), ("007", "007"),
     ("1" * 40, "1" * 40), (None, None)],
)  # fmt: skip
def test_a_numeric_answer_is_written_as_a_number(answer, value):
    found = answer_value(answer)
    assert found == value
    assert type(found) is type(value)


def test_missing_and_overlong_texts_are_reported():
    assert missing_text({"text": "Fine?"}, names=["text"]) is None
    assert missing_text({"text": " "}, names=["text"]) == "“text” is missing."
    assert missing_text({"text": 3}, names=["text"]) == "“text” is missing."
    assert missing_text({"text": "x" * 30_000}, names=["text"]) is not None
