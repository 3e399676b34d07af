"""Checks of problems in published corpora: few sound problems get a warning, and rounded divisions
are found."""

import os
from pathlib import Path

import pytest

from bench.problem_checks import FILES, check_corpus, rounded_divisions

CORPORA = os.environ.get("REWORD_CORPORA", "")
pytestmark = pytest.mark.skipif(not CORPORA, reason="REWORD_CORPORA is not set")
MAX_SHARE = 0.06  # of the problems may get a warning
MIN_FOUND = 20  # of the 28 rounded divisions


@pytest.mark.parametrize("name", FILES[1:])
def test_few_problems_get_a_warning(name):
    checked = list(check_corpus(Path(CORPORA) / f"{name}.jsonl.gz", every=4))
    assert sum(bool(one.warnings) for one in checked) <= MAX_SHARE * len(checked)


def test_rounded_divisions_are_found_among_few_warnings():
    checked = list(check_corpus(Path(CORPORA) / f"{FILES[0]}.jsonl.gz"))
    assert sum(bool(one.warnings) for one in checked) <= MAX_SHARE * len(checked)
    found, all_ = rounded_divisions(checked)
    assert all_ == 28
    assert found >= MIN_FOUND
