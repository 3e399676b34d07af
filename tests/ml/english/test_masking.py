import pytest

from mwpapp.ml.english.masking import NAME, masked_words

NADIA = (
    "Nadia filled 14 trays with seedlings and gave 5 of them to her school. If each tray holds "
    "6 plants, how many plants does Nadia still have?"
)


def test_numbers_names_and_things_are_masked():
    assert " ".join(masked_words("Kofi Mensah's 3 red apples cost $1.50 each.")) == (
        "@ # ~ * cost # each"
    )


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (("Nadia", "her", "14"), ("Kofi", "his", "twenty-three")),
        (("Nadia", "6 plants"), ("Zawadi", "1 plant")),
        (("14 trays with", "Nadia"), ("2 trays with", "Ann-Marie Lopez")),
        (("Nadia",), ("O'Brien",)),
        (("Nadia",), ("Élodie",)),
    ],
)
def test_other_numbers_and_names_give_the_same_masked_words(old, new):
    text = NADIA
    for one, other in zip(old, new, strict=True):
        text = text.replace(one, other)
    assert text != NADIA
    assert masked_words(text) == masked_words(NADIA)


@pytest.mark.parametrize(
    ("old", "new"), [("gave", "sold"), ("seedlings", "soil"), ("still have", "have")]
)
def test_other_words_give_other_masked_words(old, new):
    assert masked_words(NADIA.replace(old, new)) != masked_words(NADIA)


def test_names_in_lowercase_texts_are_masked():
    small = "cody cooked 14 dumplings . he ate 7 . how many does cody have now ?"
    assert masked_words(small) == masked_words(small.replace("cody", "brian"))


def test_the_first_word_of_a_sentence_is_not_taken_for_a_name():
    assert masked_words("Tickets cost 3. How much?") == ("ticket", "cost", "#", "how", "much")
    assert masked_words("Is 5 enough? Are there more?") == (
        *("is", "#", "enough"),
        *("is", "there", "more"),
    )


@pytest.mark.parametrize("text", ["", "?", "多少?", "\x00"])
def test_unusual_texts_are_masked(text):
    assert isinstance(masked_words(text), tuple)


def test_a_possessive_name_with_an_apostrophe_is_masked():
    assert masked_words("Then D'Angelo's dog eats 2.") == ("then", NAME, "*", "eat", "#")


@pytest.mark.parametrize("word", ["I'm", "They're", "Don't", "What's", "Tom'll"])
def test_a_contraction_is_not_a_name(word):
    assert NAME not in masked_words(f"{word} late.")
