import json
import sys

import pytest

from bench.reversed import FILE, candidates, load_problems, main
from mwpapp.ml.encoders.tagger import load_tagger
from mwpapp.ml.protocols import Tools

ROW = {
    "id": "a",
    "text": "amara has 8 pens . she gives 3 pens to kofi . how many pens does amara have left ?",
    "equation": "(8-3)",
    "answer": 5.0,
}


@pytest.fixture
def corpus(tmp_path):
    path = tmp_path / "corpus.jsonl"
    path.write_text(json.dumps(ROW), encoding="utf-8")
    return path


def test_a_covered_problem_has_candidates(corpus):
    tools = Tools(tagger=load_tagger())
    (problem,) = load_problems(corpus)
    assert {one.answer for one in candidates(problem, tools=tools)} == {"8", "3"}


def test_a_missing_corpus_is_reported_without_an_error(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("REWORD_CORPORA", str(tmp_path))
    monkeypatch.setattr(sys, "argv", ["reversed"])
    assert main() == 0
    assert FILE in capsys.readouterr().out
