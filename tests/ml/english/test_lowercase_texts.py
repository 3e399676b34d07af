import pytest
from hypothesis import given
from hypothesis import strategies as st

from mwpapp.ml.english.lowercase_texts import is_small, set_like, with_capitals


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("nadia has 3 pens . how many ?", "Nadia has 3 pens . How many ?"),
        ("mr. osei paid $3.50. he left.", "Mr. osei paid $3.50. He left."),
        ("mrs . osei left . 4 stayed", "Mrs . osei left . 4 stayed"),
        ("she buys 5 lbs . of flour .", "She buys 5 lbs . of flour ."),
        ("open from 8 a.m. to 5 p.m. how long?", "Open from 8 a.m. to 5 p.m. How long?"),
        ("she ran 9 ft. how far did kofi run?", "She ran 9 ft. How far did Kofi run?"),
        ("a robin sat there . will saw it .", "A robin sat there . Will saw it ."),
        ("", ""),
    ],
)
def test_sentences_and_known_given_names_get_their_capitals(text: str, wanted: str) -> None:
    assert with_capitals(text) == wanted


def test_only_texts_without_a_capital_are_lowercase() -> None:
    assert is_small("she has 3 pens .")
    assert not is_small("She has 3 pens.")
    assert not is_small("3 + 4")


def test_a_new_text_has_the_letter_case_of_its_source() -> None:
    assert set_like("How many has Ana?", original="ana has 3 .") == "how many has ana?"
    assert set_like("How many has Ana?", original="Ana has 3.") == "How many has Ana?"


@given(st.text(max_size=60).map(str.lower))
def test_capitalization_does_not_move_any_character(text: str) -> None:
    raised = with_capitals(text)
    assert len(raised) == len(text)
    assert all(new in (old, old.upper()) for new, old in zip(raised, text, strict=True))
