from __future__ import annotations

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from mwpapp.management.commands import train_paraqd
from mwpapp.ml.checkpoints.manifest import Manifest
from mwpapp.ml.training.material.questions import is_aside
from mwpapp.ml.training.paraqd.run import Plan

MANIFEST = Manifest(
    name="paraqd-try",
    part="paraqd",
    architecture={},
    data={},
    seed=1,
    metrics={"held_out_auc": 0.9},
    created="2026-01-01T00:00:00+00:00",
)


@pytest.fixture
def plans(monkeypatch: pytest.MonkeyPatch) -> list[Plan]:
    """The plans that the command creates. Training is replaced here: it has its own tests."""
    made: list[Plan] = []

    def run(plan: Plan, **_: Any) -> Manifest:
        made.append(plan)
        if all(map(is_aside, plan.own)):
            raise ValueError("There are no questions to learn from.")
        return MANIFEST

    monkeypatch.setattr(train_paraqd, "run", run)
    return made


def _call(*options: str) -> tuple[int, str, str]:
    out, err = StringIO(), StringIO()
    try:
        call_command("train_paraqd", *options, stdout=out, stderr=err)
    except SystemExit as stop:
        return int(stop.code or 0), out.getvalue(), err.getvalue()
    return 0, out.getvalue(), err.getvalue()


def _problems(path: Path, *lines: str) -> str:
    path.write_text("\n".join(lines))
    return str(path)


def test_the_options_determine_the_plan(plans: list[Plan], tmp_path: Path) -> None:
    problems = _problems(tmp_path / "own.jsonl", json.dumps({"id": "1", "text": "How many?"}))
    out = tmp_path / "paraqd-try"
    code, output, _ = _call(
        "--problems", problems, "--out", str(out), "--epochs", "2", "--seed", "5"
    )
    assert code == 0
    assert "held_out_auc 0.9" in output
    (plan,) = plans
    assert (plan.out, plan.config.settings.epochs, plan.config.settings.seed) == (out, 2, 5)
    assert [record["text"] for record in plan.own if not is_aside(record)] == ["How many?"]
    assert plan.work.name == "paraqd-try"


def test_an_option_overrides_the_configuration_file(plans: list[Plan], tmp_path: Path) -> None:
    problems = _problems(tmp_path / "own.jsonl", json.dumps({"id": "1", "text": "How many?"}))
    config = tmp_path / "try.toml"
    config.write_text('[data]\nmethod = "uda"\n[training]\nepochs = 3\nseeds = [0, 1]\n')
    _call("--problems", problems, "--config", str(config))
    _call("--problems", problems, "--config", str(config), "--epochs", "1", "--seed", "7")
    file, overruled = (plan.config for plan in plans)
    assert (file.data.method, file.settings.epochs, file.seeds) == ("uda", 3, (0, 1))
    settings = overruled.settings
    assert (settings.epochs, settings.seed, overruled.seeds) == (1, 7, ())


def test_an_invalid_configuration_file_is_reported(plans: list[Plan], tmp_path: Path) -> None:
    config = tmp_path / "try.toml"
    config.write_text("[training]\nepoch = 3\n")
    with pytest.raises(CommandError, match=r"try\.toml.*epoch") as caught:
        _call("--config", str(config))
    assert caught.value.returncode == 2


def test_written_pairs_are_read_with_the_problems(plans: list[Plan], tmp_path: Path) -> None:
    problems = _problems(tmp_path / "own.jsonl", json.dumps({"id": "1", "text": "How many?"}))
    fields = ("problem", "question", "paraphrase", "kind", "split")
    pair = dict.fromkeys(fields, "text") | {"label": 1}
    pairs = _problems(tmp_path / "pairs.jsonl", json.dumps(pair), json.dumps({"problem": "1"}))
    code, _, output = _call("--problems", problems, "--pairs", pairs)
    assert code == 1
    assert output.startswith("row 2:")
    assert plans[0].written == [pair | {"file": "pairs.jsonl"}]


def test_bad_lines_are_reported_and_the_rest_is_used(plans: list[Plan], tmp_path: Path) -> None:
    problems = _problems(
        tmp_path / "own.jsonl",
        json.dumps({"id": "1", "text": "How many?"}),
        "{",
        json.dumps({"id": "2"}),
        json.dumps({"id": "1", "text": "How much?"}),
    )
    code, _, output = _call("--problems", problems)
    assert code == 1
    assert [line.split(":")[0] for line in output.splitlines()[:3]] == [
        "row 2",
        "row 3",
        "row 4",
    ]
    assert len([record for record in plans[0].own if not is_aside(record)]) == 1


@pytest.mark.parametrize("content", ["", "nonsense", '{"id": "1"}'])
def test_no_training_pairs_gives_exit_code_two(
    plans: list[Plan], tmp_path: Path, content: str
) -> None:
    problems = _problems(tmp_path / "own.jsonl", content)
    with pytest.raises(CommandError) as caught:
        _call("--problems", problems)
    assert caught.value.returncode == 2


def test_a_missing_file_is_reported(plans: list[Plan], tmp_path: Path) -> None:
    with pytest.raises(CommandError, match=r"none\.jsonl") as caught:
        _call("--problems", str(tmp_path / "none.jsonl"))
    assert caught.value.returncode == 2
    assert plans == []


@pytest.mark.parametrize("epochs", ["0", "-1", "many"])
def test_an_invalid_number_of_epochs_is_refused(plans: list[Plan], epochs: str) -> None:
    with pytest.raises(CommandError, match="epochs"):
        _call("--epochs", epochs)
