import time

from mwpapp.ml.text.quantities import find_quantities
from mwpapp.ml.verdict.comparing.tokens import words


def test_a_quantity_of_several_words_is_one_word():
    text = "Ada has half a dozen pens."
    found = words(text, quantities=find_quantities(text))
    assert [word.text for word in found] == ["Ada", "has", "half a dozen", "pens"]
    assert found[2].stem == "#6"


def test_a_text_of_many_numbers_is_split_quickly():
    text = "1 2 " * 2500
    quantities = find_quantities(text)
    begin = time.perf_counter()
    assert len(words(text, quantities=quantities)) == 5000
    assert time.perf_counter() - begin < 1.5
