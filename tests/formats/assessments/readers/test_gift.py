"""Two GIFT parsers find the questions that we wrote."""

import io
import json
import shutil
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from mwpapp.formats.assessments.quizzes.gift import write
from tests.formats.assessments.examples import ODD, SMALL

from .seen import Seen, expected, shown

PARSER = Path(sys.prefix) / "node" / "node_modules" / "gift-pegjs"
SCRIPT = """
const { parse } = require(process.argv[1]);
console.log(JSON.stringify(parse(require("fs").readFileSync(0, "utf8"))));
"""
needs_node = pytest.mark.skipif(
    not (shutil.which("node") and PARSER.exists()),
    reason="gift-pegjs is not installed: `make install-dev` installs it if npm is available",
)


def read_with_pegjs(data: bytes) -> list[Seen]:
    done = subprocess.run(
        ["node", "-e", SCRIPT, str(PARSER)], input=data, capture_output=True, timeout=60
    )
    if done.returncode:
        raise ValueError(done.stderr.decode())
    found, pools = [], []
    for one in json.loads(done.stdout):
        if one["type"] == "Category":
            pools.append(one["title"])
        elif one["type"] != "Description":
            place = int(pools[-1].rpartition("/")[2])
            stem = shown(one["stem"]["text"])
            found.append(Seen(one["title"], stem, answers_of_pegjs(one), place))
    return found


def answers_of_pegjs(question: dict) -> tuple[str, ...]:
    choices = question["choices"]
    if question["type"] == "Numerical":  # a single number is not in a list
        several = [one["text"] for one in choices] if isinstance(choices, list) else [choices]
        return tuple(str(one["number"]) for one in several)
    right = [choice for choice in choices if choice["isCorrect"]]
    return tuple(shown(choice["text"]["text"]) for choice in right)


def read_with_pygiftparser(data: bytes) -> list[Seen]:
    """Return the questions. This parser does not accept spaces in the names of categories."""
    from pygiftparser import parser
    from pygiftparser.answer import NumericAnswerSet

    found = []
    for one in parser.parseFile(io.StringIO(data.decode())):
        if one.tail or type(one.answers).__name__ == "Description":
            continue
        right = [answer for answer in one.answers.answers if answer.fraction == 100]
        numeric = isinstance(one.answers, NumericAnswerSet)
        answers = [
            str(answer.value) if numeric else plain_of_pygiftparser(answer.answer)
            for answer in right
        ]
        place = int(one.cat.rpartition("/")[2])
        text = shown(plain_of_pygiftparser(one.text))
        found.append(Seen(one.title, text, tuple(answers), place))
    return found


def plain_of_pygiftparser(text: str) -> str:
    from pygiftparser.utils import transformSpecials

    return transformSpecials(text).replace("\\\\", "\\")


def as_floats(questions: list[Seen]) -> list[Seen]:
    """Return the questions with numbers as both parsers return them: in floating point."""
    return [replace(one, answers=tuple(map(comparable, one.answers))) for one in questions]


def comparable(answer: str) -> str:
    return str(float(answer)) if answer.replace(".", "", 1).isdigit() else answer


READERS = [
    pytest.param(read_with_pegjs, marks=needs_node, id="gift-pegjs"),
    pytest.param(read_with_pygiftparser, id="pygiftparser"),
]
ONE_WORD = replace(
    SMALL, title="Fruit", sections=tuple(replace(one, title="") for one in SMALL.sections)
)


@pytest.mark.parametrize("read", READERS)
@pytest.mark.parametrize("assessment", [ONE_WORD, ODD], ids=["small", "odd"])
def test_titles_texts_answers_and_pools_are_the_same(read, assessment):
    assert as_floats(read(write(assessment))) == as_floats(expected(assessment))


@pytest.mark.parametrize("read", READERS)
@pytest.mark.parametrize(
    ("old", "new"),
    [("12 apples", "13 apples"), ("::1.2::", "::1.3::"), ("{#7", "{#8"), ("3\\:15", "4\\:15")],
)
def test_changes_to_a_file_are_detected(read, old, new):
    data = write(ONE_WORD).decode()
    assert old in data
    changed = data.replace(old, new, 1).encode()
    assert as_floats(read(changed)) != as_floats(expected(ONE_WORD))
