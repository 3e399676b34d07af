from __future__ import annotations

import pytest

from mwpapp.ml.operators.losses import first_that_loses, lost_part

TEXT = "Ada has 25% of 8 pens. How many pens has she?"


@pytest.mark.parametrize(
    ("rewritten", "missing"),
    [
        ("Ada owns a quarter of eight pens. How many is that?", None),
        ("How many pens has Ada, who has 25% of 8?", None),
        ("Ada has 25% of the pens. How many pens has she?", "a number"),
        ("Ada has 25% of 8 of 8 pens. How many pens has she?", "a number"),
        ("Ada has 25% of 8 pens.", "the question"),
        ("", "a number"),
    ],
)
def test_a_lost_number_or_question_is_detected(rewritten: str, missing: str | None) -> None:
    assert lost_part(TEXT, rewritten) == missing


class Writes:
    name = "writes"

    def __init__(self, *texts: str) -> None:
        self.texts = list(texts)

    def paraphrase(self, text: str, *, count: int) -> list[str]:
        return self.texts[:count]


def test_the_most_likely_text_that_loses_something_is_returned() -> None:
    model = Writes(TEXT.replace("has", "owns"), "Ada has 8 pens.", "Ada.")
    assert first_that_loses(TEXT, paraphraser=model) == (
        "Ada has 8 pens.",
        "seq2seq:writes, a number lost",
    )


def test_a_paraphraser_that_loses_nothing_gives_no_negative() -> None:
    assert first_that_loses(TEXT, paraphraser=Writes(TEXT.replace("has", "owns"), " ")) is None
    assert first_that_loses(TEXT, paraphraser=Writes()) is None
