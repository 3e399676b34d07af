"""Training commands read their inputs and record them in the manifest."""

import json
import re
from argparse import ArgumentParser
from hashlib import sha256
from pathlib import Path

from django.conf import settings

from mwpapp.management.rows import Tally
from mwpapp.management.training import add_training_options, read_inputs
from mwpapp.ml.training.material.aside_stories import aside_stories
from mwpapp.ml.training.material.verdict_material import provenance
from mwpapp.ml.training.material.written_pairs import read_written
from tests.loaded import stories

PAIR = {
    "problem": "p", "split": "train", "question": "Ida has 3 pens. How many?",
    "paraphrase": "How many pens has Ida, who has 3?", "label": 1, "kind": "reworded",
    "reason": "Same.",
}  # fmt: skip
ASIDE = {"id": "a", "text": "Ben has 5 cups. How many?", "split": "aside"}


def written(path: Path, *rows: dict[str, object]) -> str:
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    return str(path)


def read(tmp_path: Path, *more: str):
    messages: list[str] = []
    options = ArgumentParser()
    add_training_options(options, checkpoint="x")
    named = [f"--more-pairs={name}" for name in more]
    problems, pairs = tmp_path / "problems.jsonl", tmp_path / "pairs.jsonl"
    arguments = ["--problems", written(problems, ASIDE), "--pairs", written(pairs, PAIR), *named]
    return read_inputs(vars(options.parse_args(arguments)), tally=Tally(messages.append)), messages


def test_additional_pairs_are_used_and_listed_in_the_manifest(tmp_path: Path):
    one = written(tmp_path / "one.jsonl", PAIR | {"problem": "test-set-1", "label": 0})
    other = written(tmp_path / "other.jsonl", PAIR | {"problem": "test-set-2"})
    inputs, messages = read(tmp_path, one, other)
    found = read_written(inputs.written)
    assert [item.id for item in found] == [
        "fixtures:p",
        "fixtures:test-set-1",
        "fixtures:test-set-2",
    ]
    assert messages == []
    manifest = provenance([], learned=[], added=inputs.added)["more_pairs"]
    assert manifest[0] == {
        "file": "one.jsonl", "sha256": sha256(Path(one).read_bytes()).hexdigest()
    }  # fmt: skip
    assert len(manifest) == 2


def test_a_manifest_without_additional_pairs_does_not_mention_them(tmp_path: Path):
    inputs, _messages = read(tmp_path)
    assert "more_pairs" not in provenance([], learned=[], added=inputs.added)


def test_held_out_and_unlabelled_pairs_are_skipped_and_reported(tmp_path: Path):
    twin = PAIR | {
        "question": "Ben has 7 cups. How many?"
    }  # equal to a held-out text except for its number
    more = written(tmp_path / "more.jsonl", PAIR | {"question": ""}, twin, PAIR | {"label": None})
    inputs, messages = read(tmp_path, more)
    assert len(inputs.written) == 1
    assert messages == [
        "row 1: “question” is missing.",
        "row 2: One of its texts is in the held-out set.",
        "row 3: “label” must be 1 or 0.",
    ]


def test_pairs_with_a_story_that_is_set_aside_are_skipped(tmp_path: Path):
    frames = stories(Path(settings.STORIES)).frames
    story = next(f for f in frames if f.words and f.problem.extra["split"] == "aside")
    text = re.sub(r"\d+", "77", aside_stories([story])[-1]["text"])  # other numbers, other names
    more = [PAIR | {"question": text}, PAIR | {"paraphrase": text}, PAIR | {"problem": "kept"}]
    inputs, messages = read(tmp_path, written(tmp_path / "more.jsonl", *more))
    assert [row["problem"] for row in inputs.written] == ["p", "kept"]
    assert len(messages) == 2
