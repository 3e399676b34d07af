"""Our own problems are correct, so corrections change only commas, hyphens and similar details."""

from __future__ import annotations

import re

import pytest

from mwpapp.ml.english.corrections.correcting import corrected
from mwpapp.ml.protocols import Tools
from mwpapp.ml.training.material.questions import PROBLEM_FILES
from tests.fixtures.test_pair_problems import read

# A text that begins with a pronoun gets a name. "All together" is also correct.
PRONOUN = ("He ", "She ", "They ")
RIGHT_TOO = re.compile(r"[,-]| and(?= the rest)")

DOLLARS = re.compile(r"(\d+\.\d\d) dollars?")


@pytest.mark.nightly  # about three minutes
@pytest.mark.parametrize("name", PROBLEM_FILES)
def test_no_word_of_a_correct_problem_is_changed(name: str, tools: Tools) -> None:
    texts = [row["text"] for row in read(name) if not row["text"].startswith(PRONOUN)]
    changed = {
        text: new
        for text in texts
        if words(new := corrected(text, tagger=tools.tagger)) != words(text)
    }
    assert changed == {}


def words(text: str) -> list[str]:
    text = DOLLARS.sub(r"$\1", text.replace("all together", "altogether"))
    return RIGHT_TOO.sub(" ", text).split()
