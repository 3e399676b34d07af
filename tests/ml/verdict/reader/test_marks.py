from mwpapp.ml.verdict.reader.marks import ALONE, KEPT, PAIRED, RENAMED, UNPAIRED, mark_words
from tests.ml.verdict.cases import comparison


def marks(original, variant):
    first, second = mark_words(comparison(variant, of=original))
    return (
        {original[slice(*span)]: mark for span, mark in first},
        {variant[slice(*span)]: mark for span, mark in second},
    )


def test_aligned_quantities_have_the_same_mark_whatever_their_form_and_order():
    here, there = marks("Ana has 3 pens and 12 cups.", "There are a dozen cups and three pens.")
    assert here["3"] == there["three"] == PAIRED
    assert here["12"] == there["a dozen"] == PAIRED + 1


def test_an_unaligned_quantity_has_a_separate_mark():
    here, there = marks("Ana has 3 pens.", "Ana has 30 pens.")
    assert here["3"] == there["30"] == UNPAIRED


def test_words_are_kept_or_renamed_or_alone():
    here, there = marks("Ana buys 3 pens. Ana pays.", "Kofi buys 3 pens. Kofi laughs.")
    assert here["pens"] == there["pens"] == KEPT
    assert here["Ana"] == there["Kofi"] == RENAMED
    assert here["pays"] == there["laughs"] == ALONE


def test_two_renamed_people_have_different_marks():
    here, there = marks("Ana has 3 pens. Ben has 5.", "Kofi has 3 pens. Lena has 5.")
    assert here["Ana"] == there["Kofi"] == RENAMED
    assert here["Ben"] == there["Lena"] == RENAMED + 1


def test_a_unit_is_kept_however_it_is_written():
    here, there = marks("Ana rows 2 kilometres more.", "Ana rows 2 km further.")
    assert here["kilometres"] == there["km"] == KEPT


def test_pairs_beyond_the_number_of_marks_share_the_last_one():
    text = " and ".join(f"{number} cups" for number in range(2, 40))
    first, _ = mark_words(comparison(text, of=text))
    assert max(mark for _, mark in first) == PAIRED + 15


def test_empty_texts_have_no_words():
    assert mark_words(comparison("", of="")) == ([], [])
