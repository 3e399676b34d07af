import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mwpapp.ml.text.sentences import question_span, split_sentences

SPLIT = [
    ("Noor has 3 pens. She buys 4 more.", ["Noor has 3 pens.", "She buys 4 more."]),
    ("Mr. Osei paid $3.50. How much is left?", ["Mr. Osei paid $3.50.", "How much is left?"]),
    ("It left at 5 p.m. and came at 6.", ["It left at 5 p.m. and came at 6."]),
    ("It left at 5 p.m. It came at 6.", ["It left at 5 p.m.", "It came at 6."]),
    ("J. Okoro ran 3 km.", ["J. Okoro ran 3 km."]),
    ("J. A. Okoro ran 3 km.", ["J. A. Okoro ran 3 km."]),
    ("The rope is 12 yd. How long is it?", ["The rope is 12 yd.", "How long is it?"]),
    (
        "She sells pens, books, etc. Find the price.",
        ["She sells pens, books, etc.", "Find the price."],
    ),
    ("Ada ate one fig. Ben ate three figs.", ["Ada ate one fig.", "Ben ate three figs."]),
    ("Did she say no. How many are left?", ["Did she say no.", "How many are left?"]),
    (
        "See Fig. 3 and no. 4. It has 5 yd. 3 more.",
        ["See Fig. 3 and no. 4.", "It has 5 yd. 3 more."],
    ),
    (
        "It drives from town A to town B. How far is it?",
        ["It drives from town A to town B.", "How far is it?"],
    ),
    ("She is taller than I. How tall is she?", ["She is taller than I.", "How tall is she?"]),
    ("“Stop!” he said. They did.", ["“Stop!” he said.", "They did."]),
    ("Is it 3.5 or 4.5? It is 4.", ["Is it 3.5 or 4.5?", "It is 4."]),
    ("No end", ["No end"]),
    ("", []),
    ("  \n ", []),
]

ASKED = [
    ("She has 3 pens. How many are left?", "How many are left?"),
    ("If each tray holds 6 plants, how many plants are there?", "how many plants are there?"),
    ("If 3 leave, about how many stay?", "about how many stay?"),
    ("How many stay if 3 of the 7 leave?", "How many stay"),
    ("How many would he have if he were honest?", "How many would he have if he were honest?"),
    ("She has 3 pens. Find the number of boxes.", "Find the number of boxes."),
    ("She has 3 pens and buys 2. How many has she now", "How many has she now"),
    ("A bus drives 5 km from A to B. How far is it?", "How far is it?"),
    ("She sells pens, books, etc. How many does she sell?", "How many does she sell?"),
    ("By what percent did it rise?", "By what percent did it rise?"),
    ("Which is heavier?", "Which is heavier?"),
    ("How many has she? She has 3 pens and 2 more.", "How many has she?"),
    (", if how many: 3", ", if how many: 3"),
    ("If it rains, which costs 3 dollars, what does she pay?", "what does she pay?"),
]


@pytest.mark.parametrize(("text", "sentences"), SPLIT)
def test_a_text_is_split_into_sentences(text: str, sentences: list[str]) -> None:
    assert [text[start:end] for start, end in split_sentences(text)] == sentences


@pytest.mark.parametrize(("text", "question"), ASKED)
def test_the_clause_that_asks_is_found(text: str, question: str) -> None:
    span = question_span(text)
    assert span is not None
    assert text[slice(*span)] == question


@pytest.mark.parametrize("mark", [".", "!", "?"])
def test_a_long_row_of_marks_is_split_in_linear_time(mark: str) -> None:
    text = mark * 10_000 + "x"
    begin = time.perf_counter()
    assert split_sentences(text) == [(0, len(text))]
    assert time.perf_counter() - begin < 1


def test_a_text_that_does_not_ask_has_no_question() -> None:
    assert question_span("She has 3 pens.") is None
    assert question_span("") is None


pieces = st.sampled_from(
    ["How many ", "if ", "3 ", "she has", ". ", "? ", ", ", "Mr. ", "\n\n", "é"]
)


@given(st.text(max_size=60) | st.lists(pieces, max_size=20).map("".join))
def test_sentences_contain_every_character(text: str) -> None:
    spans = split_sentences(text)
    kept = "".join("".join(text[start:end].split()) for start, end in spans)
    assert kept == "".join(text.split())
    span = question_span(text)
    assert span is None or 0 <= span[0] < span[1] <= len(text)
