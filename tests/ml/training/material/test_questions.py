from __future__ import annotations

import gzip
import json
import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from mwpapp.ml.training.material.questions import Source, draw_questions, masked, tidy

SOURCES = (Source(name="set_a", licence="MIT", most=2), Source(name="set_b", licence="MIT", most=9))


def _record(number: int, text: str | None = None, **more: Any) -> dict[str, Any]:
    words = ("apples", "bells", "cups", "drums", "eggs", "forks", "gates", "hats")[number % 8]
    plain = f"Ines has {number + 2} {words} and buys 3 more of them. How many has she now?"
    return {"id": f"p{number}", "text": text or plain, **more}


def _write(path: Path, records: list[dict[str, Any]]) -> None:
    content = "\n".join(json.dumps(record) for record in records) + "\n"
    opened: Any = gzip.open if path.suffix == ".gz" else open
    with opened(path, "wt", encoding="utf-8") as stream:
        stream.write(content)


@pytest.fixture
def corpora(tmp_path: Path) -> Path:
    _write(tmp_path / "set_a.jsonl.gz", [_record(number) for number in range(5)])
    _write(tmp_path / "set_b.jsonl.gz", [_record(number) for number in (5, 6, 7)])
    (tmp_path / "exclude_from_training.tsv").write_text("file\tid\nset_b\tp6\nother\tp5\n")
    return tmp_path


def _ids(corpora: Path | None, own: Sequence[dict[str, Any]] = (), *, seed: int = 1) -> list[str]:
    questions = draw_questions(corpora, own=own, rng=random.Random(seed), sources=SOURCES)
    return [question.id for question in questions]


def test_each_source_has_at_most_its_maximum(corpora: Path) -> None:
    ids = _ids(corpora)
    assert sum(name.startswith("set_a:") for name in ids) == 2
    assert [name for name in ids if name.startswith("set_b:")] == ["set_b:p5", "set_b:p7"]


def test_an_excluded_problem_is_skipped_in_every_file(corpora: Path) -> None:
    twin = _record(6)["text"].replace("8 forks", "81 FORKS ")
    _write(corpora / "set_b.jsonl.gz", [_record(6), _record(1, twin), _record(7)])
    assert "set_b:p6" not in _ids(corpora)
    assert "set_b:p1" not in _ids(corpora)
    assert "set_b:p7" in _ids(corpora)


def test_held_out_problems_are_skipped_in_every_file(
    corpora: Path,
) -> None:
    own = [_record(20, split="train"), {**_record(5), "id": "kept", "split": "aside"}]
    ids = _ids(corpora, own)
    assert "fixtures:p20" in ids
    assert "fixtures:kept" not in ids
    assert "set_b:p5" not in ids
    assert "set_b:p7" in ids


def test_published_sets_are_optional() -> None:
    assert _ids(None, [_record(1, split="train")]) == ["fixtures:p1"]
    assert _ids(None) == []


def test_the_same_seed_draws_the_same_questions(corpora: Path) -> None:
    assert _ids(corpora, seed=4) == _ids(corpora, seed=4)
    assert len({tuple(_ids(corpora, seed=seed)) for seed in range(8)}) > 1


@pytest.mark.parametrize(
    "text",
    [
        "Too short 3?",
        "It has no number at all, so how many are there in it?",
        "Solve \\frac{3}{4} of the following and give the answer to me",
        "word " * 91 + "3",
        "Ines has 3 pâtés and buys more. How many has she now?",
    ],
)
def test_unsuitable_texts_are_skipped(corpora: Path, text: str) -> None:
    _write(corpora / "set_b.jsonl.gz", [_record(1, text)])
    assert "set_b:p1" not in _ids(corpora)


@pytest.mark.parametrize(
    ("text", "tidied"),
    [
        ("There were 28.0 bales .", "There were 28 bales."),
        ("it costs $ 4.50 , or 10 % less ?", "It costs $4.50, or 10% less?"),
        ("one . two ? three", "One. Two? Three"),
        ("from 1.05 to 2.00", "From 1.05 to 2"),
        ("  a\n b ", "A b"),
    ],
)
def test_spacing_is_normalized(text: str, tidied: str) -> None:
    assert tidy(text) == tidied


def test_numbers_and_case_are_ignored_when_finding_duplicates() -> None:
    assert masked("Ada has 3 pens.") == masked("ADA has 1,200.5 pens?")
    assert masked("Ada has 3 pens.") != masked("Ada has 3 cups.")
