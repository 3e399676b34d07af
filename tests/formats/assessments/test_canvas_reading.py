"""QTI 1.2 files from other programs: what is imported, and what is skipped with a reason."""

from decimal import Decimal

import pytest

from mwpapp.formats.assessments.paper.key import right_letter
from mwpapp.formats.assessments.quizzes.canvas.reading import read
from mwpapp.formats.messages import FormatError

SPACE = 'xmlns="http://www.imsglobal.org/xsd/ims_qtiasiv1p2"'
TEXT = "<material><mattext>{}</mattext></material>"
FIELD = '<response_str ident="r"><render_fib/></response_str>'
LABELS = "".join(
    f'<response_label ident="{name}">{TEXT.format(text)}</response_label>'
    for name, text in (("a", "7 apples"), ("b", "12 apples"))
)
CHOICES = f'<response_lid ident="r"><render_choice>{LABELS}</render_choice></response_lid>'


def right(*values):
    conditions = "".join(f'<varequal respident="r">{value}</varequal>' for value in values)
    return f"""<respcondition><conditionvar>{conditions}</conditionvar>
      <setvar varname="SCORE">100</setvar></respcondition>"""


def item(field, processing="", *, text="How many?", kind=""):
    metadata = f"""<itemmetadata><qtimetadata><qtimetadatafield>
      <fieldlabel>question_type</fieldlabel><fieldentry>{kind}</fieldentry>
      </qtimetadatafield></qtimetadata></itemmetadata>"""
    return f"""<item ident="q" title="Other">{metadata if kind else ""}
      <presentation>{TEXT.format(text)}{field}</presentation>
      <resprocessing>{processing}</resprocessing></item>"""


def choices(*texts):
    labels = "".join(
        f'<response_label ident="{name}">{text}</response_label>'
        for name, text in zip("abcdefghijklmnopqrstuvwxyz-", texts, strict=False)
    )
    return f'<response_lid ident="r"><render_choice>{labels}</render_choice></response_lid>'


def quiz(*items, around="{}"):
    section = f'<section ident="root_section">{around.format("".join(items))}</section>'
    return (
        f"<questestinterop {SPACE}><assessment ident='a' title='Sums'>{section}"
        "</assessment></questestinterop>"
    ).encode()


def test_the_type_of_an_item_is_inferred_if_it_is_missing():
    imported = read(quiz(item(FIELD, right("7", "seven")), item(CHOICES, right("b"))))
    short, choice = (place.pool[0] for place in imported.assessment.places)
    assert imported.assessment.title == "Sums"
    assert (short.answer, short.also_right) == ("7", ("seven",))
    assert (choice.answer, choice.unit) == ("12", "apples")
    assert [one.right for one in choice.choices] == [False, True]


FILLED = TEXT.format("Ada has") + "<response_label ident='a'/>" + TEXT.format("apples.")


@pytest.mark.parametrize(
    ("presented", "text"),
    [
        (TEXT.format("Ada has") + FIELD + TEXT.format("apples."), "Ada has _____ apples."),
        (
            f"<response_str><render_fib>{FILLED}</render_fib></response_str>",
            "Ada has _____ apples.",
        ),
        (FIELD + TEXT.format("apples are left."), "_____ apples are left."),
        (TEXT.format("How many?") + FIELD, "How many?"),
        (
            "<flow><material><mattext>Ada</mattext><matemtext>has</matemtext><matbreak/>"
            f"<mattext>apples.</mattext><matbreak/></material></flow>{FIELD}",
            "Ada has\napples.",
        ),
    ],
)
def test_a_text_in_several_parts_is_read_as_a_whole(presented, text):
    data = item("", right("7")).replace(TEXT.format("How many?"), presented)
    (place,) = read(quiz(data)).assessment.places
    assert place.pool[0].text == text


def test_choices_and_feedback_in_several_parts_are_read_as_a_whole():
    two = "<material><mattext>{}</mattext><mattext>{}</mattext></material>"
    shown = "<respcondition><conditionvar><varequal>a</varequal></conditionvar>"
    shown += "<displayfeedback linkrefid='f'/></respcondition>"
    feedback = f"<itemfeedback ident='f'>{two.format('You', 'added.')}</itemfeedback>"
    field = choices(two.format("12", "apples"), two.format("7", "apples"))
    data = item(field, right("b") + shown).replace("</item>", f"{feedback}</item>")
    (place,) = read(quiz(data)).assessment.places
    assert [(one.text, one.error) for one in place.pool[0].choices] == [
        ("12 apples", "You added."),
        ("7 apples", ""),
    ]


@pytest.mark.parametrize(
    "wrong",
    [
        right("a").replace("100", "-100"),
        right("a").replace("<setvar", '<setvar action="Subtract"'),
        right("a").replace("<setvar", '<setvar action="Divide"'),
    ],
)
def test_an_answer_that_takes_points_away_is_not_right(wrong):
    (place,) = read(quiz(item(CHOICES, right("b") + wrong))).assessment.places
    assert [one.right for one in place.pool[0].choices] == [False, True]


@pytest.mark.parametrize("action", ["Set", "Add"])
def test_an_answer_that_gives_points_is_right(action):
    given = right("b").replace("<setvar", f'<setvar action="{action}"')
    (place,) = read(quiz(item(CHOICES, given))).assessment.places
    assert [one.right for one in place.pool[0].choices] == [False, True]


def test_a_value_that_the_response_must_not_have_is_not_right():
    values = '<varequal respident="r">b</varequal>'
    only_b = f"<and>{values}<not>{values.replace('b<', 'a<')}</not></and>"
    given = right("b").replace(values, only_b)
    (place,) = read(quiz(item(CHOICES, given))).assessment.places
    assert [one.right for one in place.pool[0].choices] == [False, True]
    limits = "<not><vargte>9</vargte></not><vargte>6</vargte><varlte>8</varlte>"
    number = right("b").replace(values, limits)
    (place,) = read(quiz(item(FIELD, number, kind="numerical_question"))).assessment.places
    assert (place.pool[0].answer, place.tolerance) == ("7", Decimal(1))


def test_with_a_choice_for_each_letter_the_last_can_be_right():
    texts = [TEXT.format(f"{number} apples") for number in range(26)]
    (place,) = read(quiz(item(choices(*texts), right("z")))).assessment.places
    assert right_letter(place.pool[0]) == "Z"


def test_a_document_type_without_declarations_is_ignored():
    doctype = b'<!DOCTYPE questestinterop SYSTEM "ims_qtiasiv1p2p1.dtd">\n'
    (place,) = read(doctype + quiz(item(FIELD, right("7")))).assessment.places
    assert place.pool[0].answer == "7"


def test_a_range_becomes_a_number_with_a_tolerance():
    limits = "<vargte respident='r'>6.5</vargte><varlte respident='r'>7.5</varlte>"
    processing = right("x").replace('<varequal respident="r">x</varequal>', limits)
    (place,) = read(quiz(item(FIELD, processing, kind="numerical_question"))).assessment.places
    assert (place.pool[0].answer, place.tolerance) == ("7", Decimal("0.5"))


NOT_A = """<respcondition><conditionvar><not><varequal>a</varequal></not></conditionvar>
  <setvar>100</setvar></respcondition>"""
GROUP = """<section ident="g" title="Group"><selection_ordering><selection>
  <selection_number>{}</selection_number><selection_extension><points_per_item>3</points_per_item>
  </selection_extension></selection></selection_ordering>{}</section>"""


@pytest.mark.parametrize(("number", "sizes"), [("1", [2]), ("2", [1, 1])])
def test_only_a_group_that_picks_one_item_becomes_a_pool(number, sizes):
    group = GROUP.format(number, "{}")
    imported = read(quiz(item(FIELD, right("7")), item(FIELD, right("8")), around=group))
    assert [len(place.pool) for place in imported.assessment.places] == sizes
    assert {place.points for place in imported.assessment.places} == {Decimal(3)}


@pytest.mark.parametrize(
    ("other", "reason"),
    [
        (item(FIELD), "essay"),
        (item(FIELD, kind="essay_question"), "essay"),
        (item(FIELD, kind="calculated_question"), "type “calculated_question”"),
        (item(CHOICES, right("a"), kind="true_false_question"), "true or false"),
        (item(CHOICES, right("a", "b")), "More than one"),
        (item(CHOICES, right("a") + right("b").replace("100", "50")), "partly right"),
        (item(FIELD, right("7") + right("7.5").replace("100", "50")), "partly right"),
        (item(CHOICES), "no right answer"),
        (item(choices(*[TEXT.format("7")] * 27), right("a")), "more than 26 choices"),
        (item(CHOICES, right("a"), text=""), "no text"),
        (item(CHOICES, NOT_A), "no right answer"),
        (item("", kind="text_only_question"), "description"),
        (item(FIELD + CHOICES, right("7")), "several fields"),
        (item(FIELD, right("many"), kind="numerical_question"), "not a number"),
    ],
)
def test_other_items_are_skipped_with_a_reason(other, reason):
    imported = read(quiz(other))
    assert imported.assessment.places == ()
    ((title, message),) = [(one.title, str(one.reason)) for one in imported.skipped]
    assert (title, reason in message) == ("Other", True)


def test_a_group_that_draws_from_a_bank_is_reported():
    bank = "<sourcebank_ref>1</sourcebank_ref><selection_number>1</selection_number>"
    group = f"<section title='Bank'><selection_ordering><selection>{bank}"
    group += "</selection></selection_ordering></section>{}"
    imported = read(quiz(item(FIELD, right("7")), around=group))
    assert [(one.title, "question bank" in str(one.reason)) for one in imported.skipped] == [
        ("Bank", True)
    ]


@pytest.mark.parametrize("data", [b"<quiz/>", quiz(), b"PK\x05\x06" + bytes(18)])
def test_unusable_files_are_refused(data):
    with pytest.raises(FormatError):
        read(data)
