"""QTI 1.2 files from other programs: what is imported, and what is skipped with a reason."""

from decimal import Decimal

import pytest

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


def test_a_range_becomes_a_number_with_a_tolerance():
    limits = "<vargte respident='r'>6.5</vargte><varlte respident='r'>7.5</varlte>"
    processing = right("x").replace('<varequal respident="r">x</varequal>', limits)
    (place,) = read(quiz(item(FIELD, processing, kind="numerical_question"))).assessment.places
    assert (place.pool[0].answer, place.tolerance) == ("7", Decimal("0.5"))


GROUP = """<section ident="g" title="Group"><selection_ordering><selection>
  <selection_number>{}</selection_number><selection_extension><points_per_item>3</points_per_item>
  </selection_extension></selection></selection_ordering>{}</section>"""


@pytest.mark.parametrize(("number", "sizes"), [("1", [2]), ("2", [1, 1])])
def test_a_group_that_picks_one_item_becomes_a_pool(number, sizes):
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
        (item(CHOICES.replace(LABELS, LABELS * 51), right("a")), "more than 100 choices"),
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
