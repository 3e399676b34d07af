"""A reader of Canvas packages finds the questions that we wrote, and picks one of each group."""

import re
from dataclasses import replace
from decimal import Decimal

import pytest
from click.testing import CliRunner

from mwpapp.formats.assessments.assessment import Assessment, Choice
from mwpapp.formats.assessments.quizzes.canvas.package import write
from tests.formats.assessments.examples import ODD, PRICE, SMALL

from .seen import Seen, answers_of, shown
from .test_qti import changed

QUESTION = re.compile(
    r"\\question\[(\d+)\] (.*?)\n(?:\{\n\\begin\{samepage\}|\\begin\{solution\}\n(.*?)\n\\end)",
    re.DOTALL,
)
# This reader treats each choice with feedback as right, and accepts only whole points.
CHOICES = (Choice(text="$5.50", right=False), Choice(text="$7.50", right=True))
PRICES = (replace(PRICE, choices=CHOICES), replace(PRICE, id="v9", text="And 4?", choices=CHOICES))
WHOLE = replace(
    SMALL,
    sections=(
        replace(
            SMALL.sections[0],
            places=(
                replace(SMALL.places[0], points=Decimal(2)),
                replace(SMALL.places[1], pool=PRICES),
            ),
        ),
        SMALL.sections[1],
    ),
    versions=(),
)


@pytest.fixture
def read(tmp_path, monkeypatch):
    """Return a function that reads one item of each group, in order, as the reader prints it.

    The reader prints no titles.
    """
    reader = pytest.importorskip("qti2latex")
    monkeypatch.chdir(tmp_path)
    # Compare the texts themselves, not their conversion by pandoc.
    monkeypatch.setattr(reader, "html_to_latex", shown)

    def run(data: bytes, *, item: int) -> list[Seen]:
        (tmp_path / "ours.zip").write_bytes(data)
        done = CliRunner().invoke(
            reader.main, ["ours.zip", "-o", "out.tex", "--choose-item", str(item)]
        )
        assert done.exit_code == 0, done.output
        return list(questions((tmp_path / "out.tex").read_text(encoding="utf-8")))

    return run


def questions(printed: str):
    for place, chunk in enumerate(re.split(r"\\filbreak\n", printed)[1:]):
        if found := QUESTION.search(chunk):
            right = [found[3]] if found[3] else re.findall(r"\\CorrectChoice (.*)\n", chunk)
            yield Seen(found[1], found[2], tuple(sorted(" / ".join(right).split(" / "))), place)


def expected(assessment: Assessment, *, item: int) -> list[Seen]:
    picked = [(one, one.pool[(item - 1) % len(one.pool)]) for one in assessment.places]
    return [
        Seen(str(place.points), one.text, tuple(sorted(answers_of(one))), 0)
        for place, one in picked
    ]


def without_places(found: list[Seen]) -> list[Seen]:
    return [replace(one, pool=0) for one in found]


@pytest.mark.parametrize("item", [1, 2])
@pytest.mark.parametrize("assessment", [WHOLE, ODD], ids=["small", "odd"])
def test_points_texts_and_answers_of_each_group_are_the_same(read, assessment, item):
    found = without_places(read(write(assessment), item=item))
    assert found == expected(assessment, item=item)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("12 apples", "13 apples"),
        (">7<", ">8<"),
        ("<points_per_item>2<", "<points_per_item>3<"),
        ("<selection_number>1<", "<selection_number>2<"),
    ],
)
def test_changes_to_a_package_are_detected(read, old, new):
    data = changed(write(WHOLE), old, new)
    assert data != changed(write(WHOLE), old, old)
    try:
        found = without_places(read(data, item=1))
    except AssertionError:  # the reader itself stops
        return
    assert found != expected(WHOLE, item=1)
