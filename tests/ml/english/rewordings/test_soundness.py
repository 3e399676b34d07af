import pytest

from mwpapp.ml.english.rewordings.soundness import is_sound

PLAIN = "Ada has 5 figs. How many are left?"


@pytest.mark.parametrize(
    "text",
    [
        "How many figs did she have now then?",
        "How many figs in total did she eat altogether?",
        "A rope is 5 mms long.",
        "How many figs will Ada earned?",
        "Him gives 5 figs to Ada.",
        "Ben ate 5. And the third child ate 4.",
        "How many figs does he then still have?",
    ],
)
def test_texts_that_no_one_would_write_are_refused(text):
    assert not is_sound(text, original=PLAIN)
    assert is_sound(text, original=text)


@pytest.mark.parametrize(
    "text",
    [PLAIN, "Ada ate a total of 5 figs. How many does she need in total?",
     "A farmer would need 5. Then how many are left?"],
)  # fmt: skip
def test_usual_texts_are_sound(text):
    assert is_sound(text, original=PLAIN)
