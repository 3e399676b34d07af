import time

import pytest

from mwpapp.ml.english.corrections.spelling import respelt

RIGHT = [
    "How much was spent for clothing?",
    "She spent for parking what she had.",
    "A yo yo costs $3.",
    "She won five five dollar bills and three three pointers.",
    "They danced a can can and said bye bye.",
    "The boys sat all together.",
    "A rug measures 3 foot by 4 foot and costs $5.",
    "How many students did worse than Ana?",
    "How many answers were different than hers?",
    "How many are there in the class total?",
]


@pytest.mark.parametrize("text", RIGHT)
def test_a_correct_sentence_is_not_changed(text: str) -> None:
    assert respelt(text) == text


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("She spent for sewing $5.", "She spent sewing $5."),
        (
            "If it were slower by 6 km/h or so,it would stop.",
            "If it were slower by 6 km/h or so, it would stop.",
        ),
        ("How many are there all together?", "How many are there altogether?"),
        ("A 3 foot by 4 foot rug", "A 3-foot by 4-foot rug"),
        ("How many pens does she have than Ben?", "How many more pens does she have than Ben?"),
        ("How many boys are in the class total?", "How many boys are in the class in total?"),
    ],
)
def test_a_slip_is_corrected(text: str, right: str) -> None:
    assert respelt(text) == right


@pytest.mark.parametrize("part", ["How much a than ", "how many ", "How many more ", "1"])
def test_a_text_that_repeats_itself_is_corrected_quickly(part: str) -> None:
    text = (part * 10_000)[:10_000]
    begin = time.perf_counter()
    respelt(text)
    assert time.perf_counter() - begin < 2
