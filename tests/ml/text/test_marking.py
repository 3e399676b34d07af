import time

from hypothesis import given
from hypothesis import strategies as st

from mwpapp.ml.text.alignment import align, to_original
from mwpapp.ml.text.marking import Segment, mark, mark_alone, mark_story
from mwpapp.ml.text.quantities import find_quantities
from mwpapp.ml.types import AlignedQuantity

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


def question_of(segments: tuple[Segment, ...]) -> str:
    return "".join(segment.text for segment in segments if segment.question)


def test_a_quantity_is_shown_with_what_it_counts() -> None:
    assert coloured(mark_alone(ORIGINAL)) == {0: "14 trays", 1: "5", 2: "6 plants"}


def test_units_are_marked_with_their_number() -> None:
    text = "A 10-foot rope costs $5.50 with 25% off, or 3 cups at 60 miles per hour, 12 kg."
    assert list(coloured(mark_alone(text)).values()) == [
        "10-foot", "$5.50", "25%", "3 cups", "60 miles per hour", "12 kg",
    ]  # fmt: skip


def test_the_currency_won_is_marked_with_its_number_and_the_verb_is_not() -> None:
    text = "Lunch costs 8,000 won. Of 12 players, 7 won."
    assert list(coloured(mark_alone(text)).values()) == ["8,000 won", "12 players", "7"]


def test_a_currency_before_a_number_is_marked_with_it() -> None:
    text = "It costs R85, RM6.50, R$ 12, Rs. 500, CHF 9, € 4 or £3 for the 7 girls of row R 8."
    assert list(coloured(mark_alone(text)).values()) == [
        "R85", "RM6.50", "R$ 12", "Rs. 500", "CHF 9", "€ 4", "£3", "7 girls", "8",
    ]  # fmt: skip


def marked(original: str, variant: str) -> tuple[Segment, ...]:
    alignment = align(original, variant)
    return mark(
        variant,
        original=original,
        alignment=to_original(alignment, original=alignment.reference),
    )


def test_corresponding_quantities_share_their_colour_in_any_order() -> None:
    original = "5 pens, then 3 cups."
    assert coloured(mark_alone(original)) == {0: "5 pens", 1: "3 cups"}
    assert coloured(marked(original, "There are 3 cups beside 5 pens.")) == {
        0: "5 pens",
        1: "3 cups",
    }


def test_a_missing_quantity_does_not_shift_the_other_colours() -> None:
    found = marked(ORIGINAL, ORIGINAL.replace("gave 5 of them", "gave some"))
    assert coloured(found) == {0: "14 trays", 2: "6 plants"}
    assert changed(found) == ["some"]


def test_a_new_quantity_is_a_change_without_a_colour() -> None:
    found = marked("She has 5 pens.", "She has 5 pens and 2 cups.")
    assert coloured(found) == {0: "5 pens"}
    assert changed(found) == ["and 2 cups"]


def test_an_article_does_not_shift_the_other_colours() -> None:
    original = "Ann ate an egg and 2 figs."
    found = coloured(marked(original, "Ann ate 1 egg and 2 figs."))
    assert found[0] == coloured(mark_alone(original))[0] == "2 figs"


def test_a_replaced_number_keeps_its_colour_and_is_marked_as_changed() -> None:
    reference = ORIGINAL.replace("14", "23")
    alignment = to_original(align(reference, reference), original=find_quantities(ORIGINAL))
    found = mark(reference, original=ORIGINAL, alignment=alignment)
    assert coloured(found) == coloured(mark_alone(ORIGINAL)) | {0: "23 trays"}
    assert changed(found) == ["23"]


def test_a_text_without_an_alignment_has_no_colours() -> None:
    found = mark("She has 5 cups.", original="She has 5 pens.", alignment=())
    assert coloured(found) == {}
    assert changed(found) == ["cups"]


def test_the_question_is_marked() -> None:
    found = marked(ORIGINAL, "How many plants does Nadia have now, if 5 of 14 trays are gone?")
    assert question_of(found) == "How many plants does Nadia have now"
    assert question_of(mark_alone(ORIGINAL)) == "how many plants does Nadia still have?"


def test_only_the_words_that_differ_are_marked_as_changed() -> None:
    found = marked(ORIGINAL, ORIGINAL.replace("Nadia", "Kofi").replace("tray", "crate"))
    assert changed(found) == ["Kofi", "crates", "crate", "Kofi"]


def test_a_moved_sentence_is_not_marked_as_changed() -> None:
    first, second = "Noor has five pens in a box.", "Her sister has four cups on a shelf."
    assert changed(marked(f"{first} {second}", f"{second} {first}")) == []


def test_a_name_with_other_letters_is_not_marked() -> None:
    text = "Ali met Alı and İrem."
    segments = mark_alone(text, names=("Ali", "Irem"))
    assert [(s.text, s.name) for s in segments if s.name is not None] == [("Ali", 0)]
    assert "".join(segment.text for segment in segments) == text


def test_equal_texts_have_no_change() -> None:
    assert changed(marked(ORIGINAL, ORIGINAL)) == []
    assert marked(ORIGINAL, ORIGINAL) == mark_alone(ORIGINAL)


words = st.sampled_from(
    ["5 ", "$5 ", "5 pens ", "3% ", "an egg", "1 egg ", "How many ", "? ", "if ", "é\n"]
)
texts = st.text(max_size=50) | st.lists(words, max_size=15).map("".join)


@given(texts, texts)
def test_segments_concatenate_to_the_text(original: str, variant: str) -> None:
    found = marked(original, variant)
    assert "".join(segment.text for segment in found) == variant
    assert all(segment.text for segment in found)
    assert "".join(segment.text for segment in mark_alone(original)) == original


def test_a_long_hostile_text_is_marked_quickly() -> None:
    started = time.monotonic()
    marked("5 a " * 3000, "5 b a " * 3000)
    assert time.monotonic() - started < 10


def test_another_story_has_the_colours_of_the_original_and_no_changed_words():
    story = "Six crates of 14 eggs arrive and 5 eggs break. How many eggs are whole?"
    quantities = find_quantities(story)
    alignment = [
        AlignedQuantity(variant=quantities[i].span, original=n) for i, n in enumerate((2, 0, 1))
    ]
    segments = mark_story(story, alignment=alignment)
    assert "".join(segment.text for segment in segments) == story
    assert {number: text.split()[0] for number, text in coloured(segments).items()} == {
        0: "14", 1: "5", 2: "Six",
    }  # fmt: skip
    assert changed(segments) == []
    assert question_of(segments) == "How many eggs are whole?"
