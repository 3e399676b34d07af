import pytest

from tests.services.bank.reading.samples import only, read_all, split

FRAME = """<?xml version="1.0" encoding="UTF-8" ?>
<Machine-Reading-Corpus-File>
<ProblemSet>
{}
</ProblemSet>
</Machine-Reading-Corpus-File>
"""
ITEM = """<Problem ID="own-{n}" Grade="2" Source="ours">
  <Body>Ravi strings 5 red beads &amp; 4 blue beads.</Body>
  <Question>How many beads does he string?</Question>
  <Solution-Type>Addition</Solution-Type>
  <Answer>{answer}</Answer>
  <Formula>{formula}</Formula>
</Problem>"""


def item(n=1, answer="9 (beads)", formula="5+4=9"):
    return ITEM.format(n=n, answer=answer, formula=formula)


def test_every_element_is_read():
    problem = only(FRAME.format(item()), name="own.xml")
    assert problem.text == (
        "Ravi strings 5 red beads & 4 blue beads. How many beads does he string?"
    )
    assert (problem.id, problem.grade, problem.tags) == ("own-1", 2, ("Addition",))
    assert (problem.equation, problem.answer, problem.unit) == ("5+4", "9", "beads")
    assert problem.extra == {"Source": "ours"}


@pytest.mark.parametrize(
    ("written", "answer", "unit"),
    [
        ("1.50 (dollars)", "1.50", "dollars"),
        ("12", "12", None),
        ("Ravi", "Ravi", None),
        ("3:4", "3:4", None),
        ("6 (cm); 8 (cm)", "6 (cm); 8 (cm)", None),
    ],
)
def test_the_answer_is_separated_from_its_unit(written, answer, unit):
    problem = only(FRAME.format(item(answer=written)), format="asdiv")
    assert (problem.answer, problem.unit) == (answer, unit)


@pytest.mark.parametrize(
    ("formula", "equation"),
    [
        ("5 (beads)+4 (beads)=9 (beads)", "5+4"),
        ("5+4=10", "5+4=10"),
        ("18/2=9 r0", "quotient(18, 2)"),
        ("29/10=2 r9", "remainder(29, 10)"),
        ("17/2=8 r1", "quotient(17, 2) + 1"),
        ("17/3=5 r2", None),
        ("2:3=4:6", None),
        ("GCD(18,27)=9", "GCD(18,27)"),
        ("3+6=9; 9-1=8", "3 + 6 - 1"),
        ("x:red beads; y:blue beads; x+y=14; y=x-4", "(14 + 4) / 2"),
        ("x:red beads; y:blue beads; x+y=20; y=x-4", None),
        ("5+4=9; 12-1=11", None),
    ],
)
def test_only_a_formula_that_can_be_read_is_used_as_the_equation(formula, equation):
    problem = only(FRAME.format(item(formula=formula)), format="asdiv")
    assert problem.equation == equation
    assert problem.extra.get("Formula") == (None if equation else formula)


def test_a_broken_problem_does_not_affect_the_others():
    broken = item(2).replace("&amp;", "&")
    unclosed = item(3).replace("</Problem>", "")
    rows = read_all(FRAME.format("\n".join([item(1), broken, unclosed, item(4)])), format="asdiv")
    _, bad = split(rows)
    assert [row.problem.id for row in rows if hasattr(row, "problem")] == ["own-1", "own-4"]
    assert [line for line, _ in bad] == [11, 18]


BOMB = """<?xml version="1.0"?>
<!DOCTYPE lolz [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;">]>
<ProblemSet><Problem><Body>&c;</Body></Problem></ProblemSet>"""
OUTSIDE = """<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/hostname">]>
<Problem><Body>&x;</Body></Problem>"""


@pytest.mark.parametrize("content", [BOMB, OUTSIDE])
def test_a_file_that_defines_entities_is_refused(content):
    good, bad = split(read_all(content, name="own.xml"))
    assert good == []
    assert "entities" in bad[-1][1]


def test_entities_inside_a_problem_are_refused():
    good, bad = split(read_all("<Problem><Body>&c; and 2?</Body></Problem>", format="asdiv"))
    assert good == []
    assert "not valid XML" in bad[0][1]


def test_the_declared_encoding_is_used():
    content = FRAME.replace("UTF-8", "ISO-8859-2").format(item().replace("Ravi", "Łukasz"))
    assert only(content.encode("iso-8859-2"), name="own.xml").text.startswith("Łukasz")
