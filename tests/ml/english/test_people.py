"""The people of a text, found without a tagger."""

import re
import time

import pytest

from mwpapp.ml.english.people import find_people
from mwpapp.ml.types import Token


def untagged(text: str) -> list[Token]:
    return [
        Token(start=word.start(), end=word.end(), text=word[0], lemma=word[0].lower(), tag="")
        for word in re.finditer(r"\w+|[^\w\s]", text)
    ]


def found(text: str) -> list[tuple[str, str]]:
    return [(person.name, person.gender) for person in find_people(text, tokens=untagged(text))]


def test_a_list_of_names_has_the_gender_of_its_noun() -> None:
    text = "Her sons Sam, Alex, Leo and Tom have 5 pens."
    assert found(text) == [("Sam", "m"), ("Alex", "m"), ("Leo", "m"), ("Tom", "m")]


def test_names_within_the_name_of_an_institution_are_not_people() -> None:
    assert found("The Ann Ben Tom School has 5 rooms.") == []


@pytest.mark.parametrize("part", ["Ann Ben ", "Ann and Ben, ", "Jan and Jane at Marco and Marca "])
def test_a_text_that_repeats_names_is_read_quickly(part: str) -> None:
    text = (part * 10_000)[:9_600]
    tokens = untagged(text)
    begin = time.process_time()
    find_people(text, tokens=tokens)
    assert time.process_time() - begin < 1
