"""QTI 2.1 files from other programs: what is imported, and what is skipped with a reason."""

import io
import zipfile
from decimal import Decimal

import pytest

from mwpapp.formats.assessments.quizzes.qti.reading import read
from mwpapp.formats.messages import FormatError

SPACE = 'xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1"'


def item(body, *, right="7", type="float", more="", rules=""):
    values = "".join(f"<value>{one}</value>" for one in right.split())
    correct = f"<correctResponse>{values}</correctResponse>"
    return f"""<assessmentItem {SPACE} identifier="q1" title="Other">
      <responseDeclaration identifier="RESPONSE" cardinality="single" baseType="{type}">
        {correct}{more}
      </responseDeclaration>
      <itemBody>{body}</itemBody>
      <responseProcessing>{rules}</responseProcessing>
    </assessmentItem>""".encode()


FIELD = '<textEntryInteraction responseIdentifier="RESPONSE"/>'
CHOICES = """<choiceInteraction responseIdentifier="RESPONSE"><prompt>How many?</prompt>
  <simpleChoice identifier="a">7 apples</simpleChoice>
  <simpleChoice identifier="b">12 apples</simpleChoice></choiceInteraction>"""


def only(data):
    imported = read(data)
    assert imported.skipped == ()
    ((one,),) = [place.pool for place in imported.assessment.places]
    return one


def test_a_field_inside_the_text_becomes_a_blank():
    assert only(item(f"<p>3 + 4 = {FIELD}</p>")).text == "3 + 4 = _____"


def test_a_mapping_adds_other_accepted_answers():
    more = '<mapping><mapEntry mapKey="7" mappedValue="1"/><mapEntry mapKey="seven" '
    more += 'mappedValue="1"/><mapEntry mapKey="8" mappedValue="0"/></mapping>'
    one = only(item(f"<p>How many?</p><p>{FIELD}</p>", type="string", more=more))
    assert (one.answer, one.also_right) == ("7", ("seven",))


def test_a_mapping_says_which_choice_is_right():
    more = '<mapping><mapEntry mapKey="b" mappedValue="1"/></mapping>'
    one = only(item(CHOICES, right="", type="identifier", more=more))
    assert [choice.right for choice in one.choices] == [False, True]


PARTLY = '<mapping><mapEntry mapKey="a" mappedValue="1"/>'
PARTLY += '<mapEntry mapKey="b" mappedValue="0.5"/></mapping>'


def comparison(value, *, tag="stringMatch", variable="RESPONSE"):
    """Return a condition that compares the response, or another variable, with a value."""
    variable = f'<variable identifier="{variable}"/>'
    return f"<{tag}>{variable}<baseValue>{value}</baseValue></{tag}>"


def rule(condition, *, points, tag="responseIf"):
    """Return a rule that gives points, or the value of a variable, if a condition is met."""
    value = f"<baseValue>{points}</baseValue>" if points.isdigit() else points
    score = f'<setOutcomeValue identifier="SCORE">{value}</setOutcomeValue>'
    return f"<{tag}>{condition}{score}</{tag}>"


MOST = '<variable identifier="MAXSCORE"/>'


@pytest.mark.parametrize(
    ("rules", "also_right"),
    [
        (rule(comparison("seven"), points="1"), ("seven",)),
        (rule(comparison("seven", tag="match"), points="1"), ("seven",)),
        (rule(comparison("seven"), points=MOST), ("seven",)),
        (rule(f"<or>{comparison('7')}{comparison('seven')}</or>", points="1"), ("seven",)),
        (rule(comparison("7"), points="1") + rule(comparison("12"), points="0"), ()),
        (rule(f"<not>{comparison('12')}</not>", points="1"), ()),
        (rule(comparison("1", tag="match", variable="numAttempts"), points="1"), ()),
        ("<responseIf/>", ()),
    ],
)
def test_a_rule_adds_accepted_answers_only_if_it_gives_points(rules, also_right):
    rules = f"<responseCondition>{rules}</responseCondition>"
    one = only(item(f"<p>How many?</p><p>{FIELD}</p>", type="string", rules=rules))
    assert (one.answer, one.also_right) == ("7", also_right)


@pytest.mark.parametrize("tag", ["match", "stringMatch"])
def test_a_rule_gives_the_answer_of_an_item_that_declares_none(tag):
    rules = f"<responseCondition>{rule(comparison('7', tag=tag), points='1')}</responseCondition>"
    one = only(item(f"<p>How many?</p><p>{FIELD}</p>", right="", type="string", rules=rules))
    assert (one.answer, one.also_right) == ("7", ())


def equal(tolerance, value="200", mode="relative"):
    """Return a condition that compares the response with a number, or with the declared answer if
    `value` is empty."""
    attributes = f'toleranceMode="{mode}" tolerance="{tolerance}"'
    value = f"<baseValue>{value}</baseValue>" if value else '<correct identifier="RESPONSE"/>'
    return f'<equal {attributes}><variable identifier="RESPONSE"/>{value}</equal>'


@pytest.mark.parametrize(
    ("condition", "tolerance"),
    [
        (equal("5 5"), "10"),
        (equal("5 2.5"), "10"),
        (equal("5", value=""), "10"),
        (equal("5", value="-400"), "20"),
        (equal("5 4", mode="absolute"), "5"),
        (equal("5 5", mode="exact"), "0"),
        (equal("much"), "0"),
    ],
)
def test_a_tolerance_is_absolute_or_a_percentage_of_the_compared_number(condition, tolerance):
    rules = f"<responseCondition>{rule(condition, points='1')}</responseCondition>"
    data = item(f"<p>How many?</p><p>{FIELD}</p>", right="200", rules=rules)
    (place,) = read(data).assessment.places
    assert place.tolerance == Decimal(tolerance)


@pytest.mark.parametrize(
    ("type", "plain"), [("float", "2.5"), ("integer", "2.5"), ("string", ""), ("identifier", "")]
)
def test_a_number_is_plain_if_students_type_a_number(type, plain):
    one = only(item(f"<p>How many?</p><p>{FIELD}</p>", right="2.50", type=type))
    assert (one.answer, one.plain) == ("2.50", plain)


@pytest.mark.parametrize(
    ("outcome", "steps"),
    [("SOLUTION", ("Add.",)), ("Solution", ("Add.",)), ("FEEDBACK", ()), ("", ())],
)
def test_only_modal_feedback_that_is_a_solution_becomes_steps(outcome, steps):
    feedback = f'<modalFeedback outcomeIdentifier="{outcome}">Add.</modalFeedback>'
    data = item(f"<p>How many?</p><p>{FIELD}</p>")
    end = b"</assessmentItem>"
    assert only(data.replace(end, feedback.encode() + end)).steps == steps


def test_an_item_without_points_accepts_the_answers_of_its_first_rule():
    none = '<outcomeDeclaration identifier="MAXSCORE"><defaultValue><value>0</value>'
    none += "</defaultValue></outcomeDeclaration>"
    rules = rule(comparison("seven"), points="0") + rule(comparison("12"), points="0")
    data = item(f"<p>How many?</p><p>{FIELD}</p>", type="string", rules=rules)
    one = only(data.replace(b"<itemBody>", none.encode() + b"<itemBody>"))
    assert one.also_right == ("seven",)


def test_feedback_and_notes_for_markers_are_not_part_of_the_text():
    hidden = "<feedbackBlock>It is 7.</feedbackBlock><rubricBlock view='scorer'>One</rubricBlock>"
    shown = '<rubricBlock view="candidate">Do not use a calculator.</rubricBlock>'
    one = only(item(f"{shown}{hidden}<p>3 <feedbackInline>No.</feedbackInline>+ 4 = {FIELD}</p>"))
    assert one.text.split() == ["Do", "not", "use", "a", "calculator.", "3", "+", "4", "=", "_____"]


def test_very_many_pieces_of_feedback_are_removed():
    notes = "<feedbackInline>No.</feedbackInline>" * 100_000
    assert only(item(f"<p>{notes}3 + 4 = {FIELD}</p>")).text == "3 + 4 = _____"


def test_feedback_inside_a_choice_explains_the_error():
    feedback = "<p>12<feedbackInline>Subtract.</feedbackInline> apples</p>"
    choices = CHOICES.replace("12 apples", feedback)
    one = only(item(choices, right="a", type="identifier"))
    assert [choice.text for choice in one.choices] == ["7 apples", "12 apples"]
    assert [choice.error for choice in one.choices] == ["", "Subtract."]


def test_a_prompt_is_part_of_the_text():
    one = only(item(f"<p>Ada has 12 and eats 5.</p>{CHOICES}", right="a", type="identifier"))
    assert one.text == "Ada has 12 and eats 5.\n\nHow many?"
    assert [choice.right for choice in one.choices] == [True, False]
    assert (one.answer, one.unit) == ("7", "apples")


HALF = rule(comparison("7"), points="2") + rule(comparison("seven"), points="1")


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (item("<p>Why?</p><extendedTextInteraction/>"), "essay"),
        (item("<matchInteraction/>"), "matching question"),
        (item("<hotspotInteraction/>"), "type “hotspotInteraction”"),
        (item(f"<p>{FIELD} and {FIELD}</p>"), "several fields"),
        (item("<p>Read this.</p>"), "description"),
        (item(f"<p>How many?</p><p>{FIELD}</p>", right=""), "no right answer"),
        (item(f"<p>How <img src='a.png' alt=''/>? {FIELD}</p>"), "picture"),
        (item(CHOICES, right="a b", type="identifier"), "More than one"),
        (item(CHOICES, right="a", type="identifier", more=PARTLY), "partly right"),
        (item(f"<p>Which?</p><p>{FIELD}</p>", right="a", more=PARTLY), "partly right"),
        (item(f"<p>Which?</p><p>{FIELD}</p>", rules=HALF), "partly right"),
    ],
)
def test_other_items_are_skipped_with_a_reason(data, reason):
    imported = read(data)
    assert imported.assessment.places == ()
    ((title, message),) = [(one.title, str(one.reason)) for one in imported.skipped]
    assert (title, reason in message) == ("Other", True)


def package(**files):
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for name, data in files.items():
            archive.writestr(f"{name}.xml", data)
    return buffer.getvalue()


def manifest(*hrefs, type="imsqti_item_xmlv2p1"):
    listed = "".join(f'<resource type="{type}" href="{href}"/>' for href in hrefs)
    return f"<manifest><resources>{listed}</resources></manifest>"


def test_each_item_without_a_test_gets_its_own_place():
    data = item(f"<p>How many? {FIELD}</p>")
    imported = read(package(imsmanifest=manifest("a.xml", "b.xml"), a=data, b=data))
    assert len(imported.assessment.places) == 2


def section(*parts, title="", select=""):
    """Return a section, or a pool if `select` is "1"."""
    selection = f'<selection select="{select}"/>' if select else ""
    return f'<assessmentSection title="{title}">{selection}{"".join(parts)}</assessmentSection>'


def items(*names):
    return "".join(f'<assessmentItemRef href="../items/{name}.xml"/>' for name in names)


def read_test(*parts, **files):
    """Read a package with a test, the items "a" to "d", and other files in the folder "test"."""
    texts = {name: item(f"<p>{name}? {FIELD}</p>") for name in "abcd"}
    test = f'<assessmentTest><testPart identifier="p">{"".join(parts)}</testPart></assessmentTest>'
    return read(
        package(
            imsmanifest=manifest("test/test.xml", type="imsqti_test_xmlv2p1"),
            **{"test/test": test},
            **{f"items/{name}": text for name, text in texts.items()},
            **{f"test/{name}": text for name, text in files.items()},
        )
    )


def places(imported):
    """Return the title of each section, and for each place the first letters of its texts."""
    assert imported.skipped == ()
    return [
        (one.title, ["".join(item.text[0] for item in place.pool) for place in one.places])
        for one in imported.assessment.sections
    ]


RUBRIC = '<rubricBlock view="candidate"><p>Read this story.</p></rubricBlock>'


def test_a_section_that_selects_one_item_is_a_pool():
    pool = section(items("a", "b"), select="1")
    assert places(read_test(section(pool, items("c"), title="One"))) == [("One", ["ab", "c"])]


def test_a_section_that_selects_one_section_is_read_whole():
    stories = [section(items("a", "b"), title="One"), section(items("c", "d"), title="Two")]
    found = places(read_test(section(section(*stories, select="1"))))
    assert found == [("One", ["a", "b"]), ("Two", ["c", "d"])]


def test_a_pool_outside_a_section_has_one_place():
    assert places(read_test(section(items("a", "b"), select="1"))) == [("", ["ab"])]


@pytest.mark.parametrize("rubric", ["", "<rubricBlock><p>Do all.</p></rubricBlock>"])
def test_a_section_without_instructions_gets_those_of_its_pool(rubric):
    imported = read_test(section(rubric, section(RUBRIC, items("a", "b"), select="1")))
    (one,) = imported.assessment.sections
    assert one.instructions == ("Do all." if rubric else "Read this story.")


OTHER_FILE = '<assessmentSectionRef identifier="s" href="more/one.xml"/>'


@pytest.mark.parametrize("parts", [(OTHER_FILE,), (section(OTHER_FILE),)])
def test_a_section_in_another_file_is_read(parts):
    one = section(items("a").replace("../", "../../"), title="One")
    assert places(read_test(*parts, **{"more/one": one})) == [("One", ["a"])]


def test_a_pool_in_another_file_is_one_place():
    pool = section(items("a", "b").replace("../", "../../"), select="1")
    found = read_test(section(OTHER_FILE, items("c"), title="One"), **{"more/one": pool})
    assert places(found) == [("One", ["ab", "c"])]


def test_a_section_that_contains_itself_is_refused():
    again = section('<assessmentSectionRef href="one.xml"/>' * 2)
    with pytest.raises(FormatError, match="100 levels"):
        read_test(OTHER_FILE, **{"more/one": again})


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"PK\x03\x04damaged", "damaged"),
        (package(other="<a/>"), "imsmanifest.xml"),
        (package(imsmanifest=manifest("../../etc/passwd")), "etc/passwd"),
        (package(imsmanifest=manifest("a", type="webcontent")), "neither a test nor items"),
        (b"<quiz/>", "not a QTI item"),
    ],
)
def test_unusable_files_are_refused(data, reason):
    with pytest.raises(FormatError, match=reason):
        read(data)


def test_a_zip_bomb_is_refused():
    bomb = item("<p>" + " " * (70 * 2**20) + "</p>")
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("imsmanifest.xml", manifest("a.xml"))
        archive.writestr("a.xml", bomb)
    with pytest.raises(FormatError, match="64 MB"):
        read(buffer.getvalue())
