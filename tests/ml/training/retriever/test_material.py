from __future__ import annotations

import gzip
import json
from dataclasses import replace
from pathlib import Path

import pytest

from mwpapp.ml.retrieval.templates import Templates
from mwpapp.ml.training.retriever.config import Config, read_config
from mwpapp.ml.training.retriever.material import LICENCES, gather
from mwpapp.ml.training.retriever.worked_steps import joined_steps
from mwpapp.ml.types import Problem
from tests.ml.tiny import tools

OWN = [
    {"id": "a", "text": "Ida has 3 pens and buys 4. How many?", "equation": "3 + 4"},
    {"id": "b", "text": "Ben has 9 pens and gets 2. How many?", "equation": "9 + 2"},
    {"id": "c", "text": "Uma had 5 hats and got 1. How many?", "equation": "5 + 1",
     "split": "aside"},
]  # fmt: skip
STORIES = [Problem(id="s", text="Uma had 70 hats and got 10. How many?", equation="70 + 10")]


TOLD = Problem(id="t", text="Jo had 7 figs and ate 2. How many are left?", equation="7 - 2")


def _pair(label: int, kind: str, text: str, *, problem: str = "a") -> dict[str, object]:
    return {"problem": problem, "paraphrase": text, "label": label, "kind": kind}


PAIRS = [
    _pair(1, "plain", "Ida owns 3 pens. She gets 4 more. How many?"),
    _pair(0, "turned_role", "Ida has 3 pens and sells 4. How many?"),
    _pair(0, "changed_number", "Ida has 3 pens and buys 5. How many?"),
    _pair(1, "plain", "Uma owned 5 hats and got 1. How many?", problem="c"),
]


@pytest.fixture
def corpora(tmp_path: Path) -> Path:
    rows = {name: [] for name in LICENCES} | {
        "svamp": [
            {"id": "1", "text": "Tim has 6 cats and 2 dogs. How many pets?", "equation": "6 + 2"},
            {"id": "2", "text": "Hidden has 6 cats and 2 dogs. How many?", "equation": "6 + 2"},
        ],
        "gsm8k_train": [
            {"id": "3", "text": "Lu has 4 pens and Jo twice 4. How many?", "equation": None,
             "steps": ["4+4=8"], "answer": 8.0},
        ],
    }  # fmt: skip
    for name, records in rows.items():
        with gzip.open(tmp_path / f"{name}.jsonl.gz", "wt") as stream:
            stream.writelines(json.dumps(record) + "\n" for record in records)
    (tmp_path / "exclude_from_training.tsv").write_text("file\tid\nsvamp\t2\n")
    return tmp_path


def test_only_permitted_texts_are_collected(corpora: Path) -> None:
    material = gather(own=OWN, stories=STORIES, pairs=PAIRS, corpora=corpora, tools=tools(), seed=1)
    assert material.counts == {
        "broken": 1, "fixtures": 2, "gsm8k_train": 1, "rewordings": 1, "svamp": 1
    }  # fmt: skip
    (broken,) = (one for one in material.examples if one.templates.unified != "N + N")
    assert broken.id == "broken:1"
    assert broken.lost == Templates("N + N", "N0 + N1")


def test_rewordings_of_stories_are_collected_unless_they_are_set_aside() -> None:
    aside = replace(TOLD, id="u", extra={"split": "aside"})
    pairs = [
        _pair(1, "plain", "Of 7 figs, Jo ate 2. How many are left?", problem="t"),
        _pair(1, "plain", "Jo bought 7 figs and ate 2. How many remain?", problem="u"),
        _pair(0, "turned_role", "Jo had 7 figs and got 2. How many are there?", problem="u"),
    ]
    counts = gather(
        own=OWN, stories=[TOLD, aside], pairs=pairs, corpora=None, tools=tools(), seed=1
    ).counts
    assert counts == {"fixtures": 2, "rewordings": 1, "stories": 1}


def test_without_corpora_the_material_is_only_our_own() -> None:
    counts = gather(own=OWN, stories=[], pairs=[], corpora=None, tools=tools(), seed=1).counts
    assert counts == {"fixtures": 2}


@pytest.mark.parametrize(
    ("steps", "answer", "equation"),
    [
        (["48/2=24", "48+24=72"], 72, "48+(48/2)"),
        (["2*3=6", "6-2=4"], 4, "6-2"),  # the text states the 6 itself
        (["48/2=24", "48+24=72"], 70, None),
        (["half=24"], 24, None),
    ],
)
def test_worked_steps_become_one_equation(
    steps: list[str], answer: float, equation: str | None
) -> None:
    text = "48 friends, and half as many. There are 6 others."
    assert joined_steps(text, steps, answer=answer) == equation


def test_a_configuration_replaces_the_defaults(tmp_path: Path) -> None:
    path = tmp_path / "gru.toml"
    path.write_text('[network]\nbody = "gru"\nsize = 0\n[training]\nepochs = 3\nnew_rate = 1e-3\n')
    config = read_config(path)
    assert (config.shape.body, config.settings.epochs) == ("gru", 3)
    assert config.settings.anchors == Config().settings.anchors


@pytest.mark.parametrize(
    "text",
    ["[net]\n", "[training]\nepoch = 3\n", '[training]\nepochs = "3"\n', "[network]\nsize=-1"],
)
def test_an_invalid_configuration_raises_an_error(tmp_path: Path, text: str) -> None:
    path = tmp_path / "wrong.toml"
    path.write_text(text)
    with pytest.raises(ValueError, match=r"wrong\.toml"):
        read_config(path)
