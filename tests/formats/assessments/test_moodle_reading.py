"""Moodle XML files from other programs: what is imported, and what is skipped with a reason."""

from decimal import Decimal

import pytest

from mwpapp.formats.assessments.quizzes.moodle_reading import read
from mwpapp.formats.messages import FormatError

NUMERICAL = """
<question type="numerical">
  <name><text>Apples</text></name>
  <questiontext format="html">
    <text><![CDATA[<p>How many <em>apples</em> are 3&nbsp;+ 4?</p>]]></text>
  </questiontext>
  <defaultgrade>2.0000000</defaultgrade>
  <answer fraction="100"><text>7</text><tolerance>0.1</tolerance></answer>
  <answer fraction="0"><text>12</text><feedback><text>Multiplied.</text></feedback></answer>
  <units><unit><multiplier>1</multiplier><unit_name>apples</unit_name></unit></units>
</question>
"""


def question(kind, *answers, text="How many?", more=""):
    listed = "".join(
        f'<answer fraction="{fraction}"><text>{answer}</text></answer>'
        for answer, fraction in answers
    )
    return (
        f'<question type="{kind}"><name><text>Other</text></name>'
        f"<questiontext><text>{text}</text></questiontext>{more}{listed}</question>"
    )


def quiz(*questions):
    return f"<quiz>{''.join(questions)}</quiz>".encode()


def test_a_numerical_question_is_imported():
    (place,) = read(quiz(NUMERICAL)).assessment.places
    (item,) = place.pool
    assert (item.id, item.text) == ("Apples", "How many apples are 3\u00a0+ 4?")
    assert (item.answer, item.unit) == ("7", "apples")
    assert (place.points, place.tolerance) == (Decimal(2), Decimal("0.1"))


@pytest.mark.parametrize(
    ("format", "feedback"),
    [
        ("moodle_auto_format", "First add.\nThen check."),
        ("markdown", "First add.\n\nThen check."),
        ("html", "&lt;p&gt;First\nadd.&lt;/p&gt;&lt;p&gt;Then check.&lt;/p&gt;"),
    ],
)
def test_general_feedback_becomes_steps_in_its_format(format, feedback):
    more = f'<generalfeedback format="{format}"><text>{feedback}</text></generalfeedback>'
    (place,) = read(quiz(question("numerical", ("7", 100), more=more))).assessment.places
    assert place.pool[0].steps == ("First add.", "Then check.")


def test_a_document_type_without_declarations_is_ignored():
    data = b'<!DOCTYPE quiz SYSTEM "quiz.dtd">' + quiz(NUMERICAL)
    assert read(data).assessment.places[0].pool[0].id == "Apples"


def test_the_tolerance_of_a_wrong_answer_does_not_count():
    wide = NUMERICAL.replace("<text>12</text>", "<text>12</text><tolerance>5</tolerance>")
    (place,) = read(quiz(wide)).assessment.places
    assert place.tolerance == Decimal("0.1")


def test_a_pattern_is_not_another_way_to_write_an_answer():
    (place,) = read(
        quiz(question("shortanswer", ("2 \\* 3", 100), ("*2*3*", 100)))
    ).assessment.places
    assert (place.pool[0].answer, place.pool[0].also_right) == ("2 * 3", ())


@pytest.mark.parametrize(
    ("other", "reason"),
    [
        (question("essay"), "essay"),
        (question("matching"), "matching question"),
        (question("truefalse"), "true or false"),
        (question("cloze"), "type “cloze”"),
        (question("numerical", ("7", 50), ("8", 100)), "partly right"),
        (question("numerical", ("*", 100)), "not a number"),
        (question("shortanswer", ("7", 0)), "no right answer"),
        (question("shortanswer", ("*5 km*", 100)), "pattern"),
        (question("shortanswer", ("7", 100), text=""), "no text"),
        (question("multichoice", ("7", 100), ("8", 100)), "More than one"),
        (question("multichoice", ("7", 100)), "only one"),
        (question("multichoice", ("7", 100), more="<single>false</single>"), "More than one"),
        (question("numerical", ("7", 100), text="&lt;img src='@@PLUGINFILE@@/a'&gt;"), "picture"),
    ],
)
def test_other_questions_are_skipped_with_a_reason(other, reason):
    imported = read(quiz(NUMERICAL, other))
    assert [place.pool[0].answer for place in imported.assessment.places] == ["7"]
    ((title, message),) = [(one.title, str(one.reason)) for one in imported.skipped]
    assert (title, reason in message) == ("Other", True)


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"<quiz></quiz>", "no questions"),
        (b"<!DOCTYPE quiz SYSTEM 'a.dtd'><quiz>&a;</quiz>", "not valid XML"),
        (b"<!DOCTYPE quiz [<!ENTITY a SYSTEM 'file:///etc/hosts'>]><quiz>&a;</quiz>", "not valid"),
        (b"<!DOCTYPE quiz [<!ENTITY % a SYSTEM 'file:///etc/hosts'> %a;]><quiz/>", "not valid XML"),
        (b"<!DOCTYPE quiz [<!ATTLIST quiz a CDATA 'long'>]><quiz/>", "not valid XML"),
        (b"<html><body/></html>", "not a Moodle XML file"),
        (b"<!DOCTYPE quiz [<!ENTITY a 'b'>]><quiz>&a;</quiz>", "not valid XML"),
        (b"<quiz>" + b"<a>" * 200 + b"</a>" * 200 + b"</quiz>", "nested more than"),
        (b"<quiz>" * 50_000, "not valid XML"),
    ],
)
def test_unusable_files_are_refused(data, reason):
    with pytest.raises(FormatError, match=reason):
        read(data)
