import pytest

from mwpapp.ml.types import Reference
from mwpapp.ml.verdict.comparing.comparison import compare
from mwpapp.ml.verdict.comparing.windows import READ_WHOLE, condense, is_long
from tests.ml.pipelines.padding import PLAIN, WITH_NUMBERS
from tests.ml.verdict.cases import TRAYS

PADDING = [sentence.format(hero="Lars") for sentence in [*PLAIN[:12], *WITH_NUMBERS[:12]]]
FIRST, QUESTION = TRAYS.text.split(" If each")
LONG = Reference(
    text=" ".join([*PADDING[:8], FIRST, *PADDING[8:], f"If each{QUESTION}"]),
    equation=TRAYS.equation,
)


def condensed(variant, *, of=LONG):
    return condense(compare(of, variant))


def shown(variant, *, of=LONG):
    """Return the texts of each window: (reference, variant)."""
    windows = condensed(variant, of=of).windows
    return [(one.comparison.reference_text, one.comparison.variant) for one in windows]


def test_a_pair_is_long_if_one_of_its_texts_is_long():
    short, long = " ".join(["word"] * READ_WHOLE), " ".join(["word"] * (READ_WHOLE + 1))
    assert not is_long(short, short)
    assert is_long(long, short)
    assert is_long(short, long)


def test_unneeded_sentences_that_both_texts_share_are_omitted():
    assert shown(LONG.text) == [(TRAYS.text, TRAYS.text)]


def test_sentences_with_a_name_replaced_throughout_still_count_as_shared():
    variant = LONG.text.replace("Lars", "Sven").replace("Nadia", "Petra")
    assert shown(variant) == [(TRAYS.text, TRAYS.text.replace("Nadia", "Petra"))]


def test_a_sentence_in_which_a_replaced_name_remains_is_read():
    variant = LONG.text.replace("Lars", "Sven", 1)
    assert all("Lars" in original for original, _ in shown(variant))


@pytest.mark.parametrize("old", ["47 people", "quiet mornings", "Next door a radio"])
def test_a_sentence_that_differs_is_read(old):
    variant = LONG.text.replace(old, "something")
    ((original, text),) = shown(variant)
    assert old in original
    assert "something" in text


def test_a_changed_unit_is_read_even_if_it_is_a_symbol():
    reference = Reference(text=f"{LONG.text} A cup costs $3.", equation=TRAYS.equation)
    ((_, text),) = shown(reference.text.replace("$3", "€3"), of=reference)
    assert "€3" in text


def test_a_sentence_that_moved_is_read_on_both_sides():
    moved = f"{FIRST} {LONG.text.replace(f' {FIRST}', '')}"
    ((original, text),) = shown(moved)
    assert FIRST in original
    assert FIRST in text


def test_equal_numbers_are_distinguished_by_the_words_around_them():
    reference = Reference(
        text="A bus seats 5 people. A shop has 6 doors. " + LONG.text, equation=TRAYS.equation
    )
    assert shown(reference.text, of=reference) == [(TRAYS.text, TRAYS.text)]


def test_without_an_equation_the_sentences_most_like_the_question_are_context():
    ((original, _),) = shown(LONG.text, of=Reference(text=LONG.text))
    assert FIRST in original
    assert len(original.split()) < READ_WHOLE


def reworded(text):
    """Return the text with a small change in every sentence."""
    return text.replace(".", ", they say.")


def test_a_text_that_does_not_fit_into_one_window_is_read_in_several_with_the_question():
    windows = condensed(reworded(LONG.text)).windows
    assert len(windows) > 1
    for one in windows:
        sizes = [len(t.split()) for t in (one.comparison.reference_text, one.comparison.variant)]
        assert max(sizes) <= READ_WHOLE
        assert one.comparison.reference_text.endswith(QUESTION)
    together = " ".join(one.comparison.variant for one in windows)
    assert all(reworded(sentence) in together for sentence in [*PADDING, FIRST])


def test_counterparts_are_read_in_the_same_window():
    for one in condensed(reworded(LONG.text)).windows:
        assert reworded(one.comparison.reference_text) == one.comparison.variant


def test_a_divided_sentence_is_read_with_both_of_its_halves():
    variant = reworded(LONG.text).replace(", and somebody is whistling", ". Somebody is whistling")
    first, *_ = condensed(variant).windows
    assert "The sun shines" in first.comparison.variant
    assert "Somebody is whistling" in first.comparison.variant


def test_a_sentence_that_was_joined_to_the_question_is_read_with_it():
    first = reworded(PADDING[0])
    joined = f"because {first[:1].lower()}{first[1:-1]}, how many"
    variant = reworded(LONG.text).replace(f"{first} ", "").replace("how many", joined)
    for one in condensed(variant).windows:
        assert PADDING[0] in one.comparison.reference_text
        assert joined in one.comparison.variant


def test_the_windows_together_are_less_than_twice_as_long_as_the_text():
    """The cost of reading is therefore linear in the length of the text."""
    padding = [sentence.format(hero="Lars") for sentence in [*PLAIN, *WITH_NUMBERS]]
    text = " ".join([*padding[:32], TRAYS.text])
    read = [one.comparison for one in condensed(reworded(text), of=Reference(text=text)).windows]
    assert sum(len(one.reference_text.split()) for one in read) < 2 * len(text.split())


@pytest.mark.parametrize("variant", ["", " ", "Nadia.", LONG.text[:200], "?" * 500, "a. " * 500])
def test_any_text_can_be_condensed(variant):
    assert condensed(variant).windows
    assert condensed(LONG.text, of=Reference(text=variant)).windows


def test_spans_of_an_excerpt_are_found_in_the_full_text():
    variant = LONG.text.replace("14 trays", "15 trays").replace("quiet", "calm")
    whole = condensed(variant).whole
    for word in ("15", "calm", "plants", "Nadia"):
        start = whole.comparison.variant.index(word)
        span = whole.in_variant((start, start + len(word)))
        assert variant[slice(*span)] == word
