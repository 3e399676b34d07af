from tests.ml.verdict.cases import TRAYS, said


def test_a_text_that_breaks_off_is_broken():
    variant = TRAYS.text[: TRAYS.text.index(" does Nadia")]
    assert said(variant, about="completeness")[0] == (
        "broken",
        "The text breaks off: “… tray holds 6 plants, how many plants”.",
    )


def test_an_empty_variant_has_one_piece_of_evidence():
    assert said("", about="completeness") == [("broken", "The variant contains no words.")]


def test_a_missing_sentence_is_quoted():
    story = "A shop has 30 kites. It sells 12 kites on Monday. How many kites are left?"
    variant = "A shop has 30 kites. How many kites are left?"
    assert said(variant, of=story, about="completeness") == [
        ("broken", "“It sells 12 kites on Monday.” has no counterpart in the variant.")
    ]


def test_a_missing_phrase_is_doubtful():
    story = "A bus carries 40 people to the stadium every sunny morning. How many in 3 days?"
    variant = "A bus carries 40 people to the stadium. How many in 3 days?"
    assert said(variant, of=story, about="completeness") == [
        ("doubt", "“sunny morning” is missing.")
    ]


def test_the_unchanged_text_is_complete():
    assert said(TRAYS.text, about="completeness") == []


def test_a_complete_sentence_may_end_with_any_word():
    story = "A box has 6 pens. Each child gets 2 of each. How many children are there?"
    variant = "How many children are there? A box has 6 pens. Each child gets 2 of each."
    assert said(variant, of=story, about="completeness") == []


def test_a_sentence_in_other_words_with_its_quantities_is_only_doubtful():
    story = "A parrot costs 85 dollars and its cage 48 dollars. What do both cost?"
    variant = "$85 for the bird, $48 for what it sits in. What do both cost?"
    line = said(variant, of=story, about="completeness")[0]
    assert line[0] == "doubt"
    assert "worded very differently" in line[1]


def test_a_question_without_a_counterpart_is_missing():
    story = "A shop has 30 kites and sells 12. How many kites are left?"
    lines = said("A shop has 30 kites and sells 12.", of=story, about="completeness")
    assert ("broken", "“How many kites are left?” has no counterpart in the variant.") in lines
