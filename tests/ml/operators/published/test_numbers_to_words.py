import random
import time

from mwpapp.ml.operators.published.numbers_to_words import NumbersToWords
from tests.ml.tiny import tools


def _spelled_out(text: str) -> str:
    found = NumbersToWords().apply(text, rng=random.Random(0), tools=tools())
    return found[0] if found else text


def test_a_year_is_recognized_by_the_word_before_it() -> None:
    assert _spelled_out("Since 1998 she had 3 pens.") == "Since 1998 she had three pens."
    assert "1998" not in _spelled_out("It is within 1998 metres.")


def test_the_first_word_of_a_sentence_is_capitalized() -> None:
    assert _spelled_out("It rained. 3 left.") == "It rained. Three left."


def test_many_numbers_are_spelled_out_in_linear_time() -> None:
    begin = time.perf_counter()
    assert _spelled_out("3 " * 4_999).count("hree") == 4_999
    assert time.perf_counter() - begin < 5
