"""GIFT files from other programs: what is imported, and what is skipped with a reason."""

from decimal import Decimal

import pytest

from mwpapp.formats.assessments.quizzes.gift_reading import read


def only(text):
    """Return the place of the only question that is imported."""
    imported = read(text.encode())
    assert imported.skipped == ()
    (place,) = imported.assessment.places
    return place


@pytest.mark.parametrize(
    ("text", "answer", "also_right", "tolerance"),
    [
        ("How many? {#7}", "7", (), "0"),
        ("How many? {#7:0.5}", "7", (), "0.5"),
        ("How many? {#=7:0.5 =8:1}", "7", ("8",), "1"),
        ("How many? {#6.5..7.5}", "7", (), "0.5"),
        ("How many? {#=7:0 =%100%7.0:0 =%0%8:0#no}", "7", ("7.0",), "0"),
        ("When? {=9\\:15 pm =21\\:15}", "9:15 pm", ("21:15",), "0"),
        ("When? {noon}", "noon", (), "0"),
        ("When? {=noon =%0%midnight#half a day off}", "noon", (), "0"),
        ("What? {=2 \\* 3 =*2*3*}", "2 * 3", (), "0"),
        ("How many? {#=%100.0%7:0}", "7", (), "0"),
    ],
)
def test_answers_are_read(text, answer, also_right, tolerance):
    place = only(text)
    (item,) = place.pool
    assert (item.answer, item.also_right) == (answer, also_right)
    assert place.tolerance == Decimal(tolerance)


def test_a_typed_number_is_plain():
    (item,) = only("How long? {#=2.50:0.1 =3:0}").pool
    assert (item.answer, item.plain) == ("2.50", "2.5")


@pytest.mark.parametrize(
    ("text", "steps"),
    [
        ("How many? {#7####First add.\n Then check.}", ("First add.", "Then check.")),
        ("[moodle]How many? {#7####[html]<p>Add.</p>}", ("Add.",)),
        ("[html]How many? {#7####<p>Add<br>and\ncheck.</p>}", ("Add", "and check.")),
        ("[markdown]How many? {#7####Is 3 < 5?\\n\\nYes.}", ("Is 3 < 5?", "Yes.")),
    ],
)
def test_general_feedback_becomes_steps_in_its_format(text, steps):
    (item,) = only(text).pool
    assert item.steps == steps


def test_a_multiple_choice_question_keeps_order_and_feedback():
    (item,) = only("::Q::Cost? {\n~$5#added\n=$6\n~%0%$7 }\n").pool
    assert [(one.text, one.right, one.error) for one in item.choices] == [
        ("$5", False, "added"),
        ("$6", True, ""),
        ("$7", False, ""),
    ]
    assert (item.answer, item.unit) == ("6", "$")


def test_a_blank_inside_the_text_is_kept():
    (item,) = only("Two plus {#2} equals four.").pool
    assert item.text == "Two plus _____ equals four."


def test_html_becomes_text():
    (item,) = only("[html]<p>The area is 3 m<sup>2</sup>.</p><p>How <b>long</b>?</p>{#3}").pool
    assert item.text == "The area is 3 m².\n\nHow long?"


def test_a_text_without_a_stated_format_is_html_with_line_breaks():
    (item,) = only("Tom has <b>5</b> apples.<br>He eats 2.\nIs 3 < 5? a<b {#3}").pool
    assert item.text == "Tom has 5 apples.\nHe eats 2.\nIs 3 < 5? a<b"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("Why? {}", "essay"),
        ("Is it? {T}", "true or false"),
        ("Is it? {FALSE#no#yes}", "true or false"),
        ("Match. {=a -> 1 =b -> 2}", "matching question"),
        ("Which? {~%50%a ~%50%b ~c}", "partly right"),
        ("Which? {~a ~b}", "no right answer"),
        ("When? {=%0%noon}", "no right answer"),
        ("How far? {=*5 km*}", "pattern"),
        ("When? {#=1822:0 =%50%1822:2}", "partly right"),
        ("How many? {#=%50%5:1}", "partly right"),
        ("How many? {#=%0%5:1}", "no right answer"),
        ("How many? {#many}", "not a number"),
        ("[html]<img src='a.png'> How many? {#7}", "picture"),
        ("<img src\\='a.png'> How many? {#7}", "picture"),
        ("Read this.", "description"),
        ("How many? {#7", "closing brace"),
    ],
)
def test_other_questions_are_skipped_with_a_reason(text, reason):
    imported = read(f"Fine? {{#1}}\n\n::Other::{text}\n".encode())
    assert [item.text for place in imported.assessment.places for item in place.pool] == ["Fine?"]
    ((title, message),) = [(one.title, str(one.reason)) for one in imported.skipped]
    assert (title, reason in message) == ("Other" if "closing" not in reason else "2", True)


def test_categories_of_other_programs_become_sections():
    blocks = ["$CATEGORY: $course$/Year 4/Sums", "A? {#1}", "B? {#2}"]
    blocks += ["$CATEGORY: Year 4/Times", "C? {#3}"]
    assessment = read("\n\n".join(blocks).encode()).assessment
    assert [(one.title, len(one.places)) for one in assessment.sections] == [
        ("Sums", 2),
        ("Times", 1),
    ]


def test_skipped_questions_are_reported_with_their_number_in_the_file():
    imported = read(b"1 + 1 {=2}\n\n::Old:: Write. {}\n\n2 + 2 {=4}\n\nIs 2 even? {T}")
    assert [(one.title, one.number) for one in imported.skipped] == [("Old", 2), ("4", 4)]
