import time

from hypothesis import given
from hypothesis import strategies as st

from mwpapp.ml.text.marking import Segment, mark, mark_alone

ORIGINAL = (
    "Nadia filled 14 trays with seedlings and gave 5 of them to her school. "
    "If each tray holds 6 plants, how many plants does Nadia still have?"
)


def coloured(segments: tuple[Segment, ...]) -> dict[int, str]:
    found: dict[int, str] = {}
    for segment in segments:
        if segment.quantity is not None:
            found[segment.quantity] = found.get(segment.quantity, "") + segment.text
    return found


def changed(segments: tuple[Segment, ...]) -> list[str]:
    return [segment.text for segment in segments if segment.changed]


def asked(segments: tuple[Segment, ...]) -> str:
    return "".join(segment.text for segment in segments if segment.question)


def test_a_quantity_is_shown_with_what_it_counts() -> None:
    assert coloured(mark_alone(ORIGINAL)) == {0: "14 trays", 1: "5", 2: "6 plants"}


def test_units_belong_to_their_number() -> None:
    text = "A 10-foot rope costs $5.50 with 25% off, or 3 cups at 60 miles per hour, 12 kg."
    assert list(coloured(mark_alone(text)).values()) == [
        "10-foot", "$5.50", "25%", "3 cups", "60 miles per hour", "12 kg",
    ]  # fmt: skip


def test_partners_share_their_colour_wherever_they_stand() -> None:
    marked = mark("5 pens, then 3 cups.", "There are 3 cups beside 5 pens.")
    assert coloured(marked.original) == {0: "5 pens", 1: "3 cups"}
    assert coloured(marked.variant) == {0: "5 pens", 1: "3 cups"}


def test_a_missing_quantity_keeps_its_colour_in_the_original_only() -> None:
    marked = mark(ORIGINAL, ORIGINAL.replace("gave 5 of them", "gave some"))
    assert coloured(marked.original)[1] == "5"
    assert coloured(marked.variant) == {0: "14 trays", 2: "6 plants"}
    assert changed(marked.variant) == ["some"]


def test_a_new_quantity_is_a_change_without_a_colour() -> None:
    marked = mark("She has 5 pens.", "She has 5 pens and 2 cups.")
    assert coloured(marked.variant) == {0: "5 pens"}
    assert changed(marked.variant) == ["and 2 cups"]


def test_an_article_does_not_shift_the_other_colours() -> None:
    marked = mark("Ann ate an egg and 2 figs.", "Ann ate 1 egg and 2 figs.")
    assert coloured(marked.original)[0] == "2 figs"
    assert coloured(marked.variant)[0] == "2 figs"


def test_the_question_is_marked_on_both_sides() -> None:
    marked = mark(ORIGINAL, "How many plants does Nadia have now, if 5 of 14 trays are gone?")
    assert asked(marked.original) == "how many plants does Nadia still have?"
    assert asked(marked.variant) == "How many plants does Nadia have now"


def test_only_the_words_that_differ_are_changed() -> None:
    marked = mark(ORIGINAL, ORIGINAL.replace("Nadia", "Kofi").replace("tray", "crate"))
    assert changed(marked.variant) == ["Kofi", "crates", "crate", "Kofi"]
    assert changed(marked.original) == ["Nadia", "trays", "tray", "Nadia"]


def test_a_sentence_that_only_moved_is_not_changed() -> None:
    first, second = "Noor has five pens in a box.", "Her sister has four cups on a shelf."
    marked = mark(f"{first} {second}", f"{second} {first}")
    assert changed(marked.variant) == []
    assert changed(marked.original) == []


def test_equal_texts_have_no_change() -> None:
    marked = mark(ORIGINAL, ORIGINAL)
    assert changed(marked.original) == changed(marked.variant) == []
    assert marked.original == marked.variant == mark_alone(ORIGINAL)


words = st.sampled_from(
    ["5 ", "$5 ", "5 pens ", "3% ", "an egg", "1 egg ", "How many ", "? ", "if ", "é\n"]
)
texts = st.text(max_size=50) | st.lists(words, max_size=15).map("".join)


@given(texts, texts)
def test_segments_concatenate_to_the_text(original: str, variant: str) -> None:
    marked = mark(original, variant)
    assert "".join(segment.text for segment in marked.original) == original
    assert "".join(segment.text for segment in marked.variant) == variant
    assert all(segment.text for segment in (*marked.original, *marked.variant))
    assert "".join(segment.text for segment in mark_alone(original)) == original


def test_a_long_hostile_text_is_marked_in_time() -> None:
    began = time.monotonic()
    mark("5 a " * 3000, "5 b a " * 3000)
    assert time.monotonic() - began < 10
