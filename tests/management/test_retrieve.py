"""`manage.py retrieve` and `train_retriever` need no database, and `retrieve` no equations."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from mwpapp.ml.retrieval import loading
from mwpapp.ml.solvers import network as solvers
from mwpapp.ml.training.retriever import run
from tests.ml.solvers.tiny_solver import tiny_network
from tests.ml.tiny import save_tiny_encoder

BANK = [
    {"id": "sum", "text": "Ida has 3 pens. She buys 4. How many?", "equation": "3 + 4"},
    {"id": "sum2", "text": "A bus has 9 riders. 5 get on. How many?", "equation": "9 + 5"},
    {"id": "rest", "text": "Ben had 8 nuts. He ate 2. How many are left?", "equation": "8 - 2"},
    {"id": "rest2", "text": "Uma had 70 hats. She lost 9. How many?", "equation": "70 - 9"},
    {"id": "open", "text": "A text without an equation and 2 numbers, or 3."},
]


def _file(path: Path, rows: list[dict[str, str]]) -> str:
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    return str(path)


@pytest.fixture
def trained(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, settings) -> Path:
    """A folder with a tiny retriever that was trained on the bank."""
    save_tiny_encoder(tmp_path / "all-MiniLM-L6-v2")
    for module in (loading, run, solvers):
        monkeypatch.setattr(module, "resolve", lambda name: tmp_path / name)
    settings.VAR = tmp_path
    _train(tmp_path)
    return tmp_path


def _train(folder: Path, *more: str) -> dict:
    """Train and return the manifest."""
    config = folder / "tiny.toml"
    config.write_text("[network]\nsize = 4\n[training]\nepochs = 1\nlayers = 1\nhalf = false\n")
    bank, out = _file(folder / "bank.jsonl", BANK[:4]), folder / "retriever-tiny"
    call_command(
        "train_retriever", str(config), "--bank", bank, "--out", str(out), "--device", "cpu", *more
    )
    return json.loads((out / "manifest.json").read_text())


def _retrieve(folder: Path, problems: list[dict[str, str]], *more: str) -> list[dict]:
    out = folder / "out.jsonl"
    call_command(
        "retrieve", _file(folder / "problems.jsonl", problems), "--bank",
        _file(folder / "bank.jsonl", BANK), "--out", str(out), "--checkpoint", "retriever-tiny",
        "--logic-only", "--device", "cpu", *more,
    )  # fmt: skip
    return [json.loads(line) for line in out.read_text().splitlines()]


def test_each_problem_gets_its_nearest_problems_with_their_templates(trained: Path) -> None:
    problems = [{"id": "q", "text": BANK[2]["text"].replace("8", "90")}, {"id": "r", "text": "3?"}]
    rows = _retrieve(trained, problems, "--top", "3")
    assert [row["id"] for row in rows] == ["q", "r"]
    results = rows[0]["results"]
    assert len(results) == 3
    assert results[0] == {
        "id": "rest",
        "similarity": pytest.approx(1, abs=1e-4),
        "template": "N - N",
    }
    similarities = [one["similarity"] for one in results]
    assert similarities == sorted(similarities, reverse=True)


def test_a_problem_of_the_bank_may_have_no_template(trained: Path) -> None:
    (row,) = _retrieve(trained, [{"id": "q", "text": BANK[4]["text"]}], "--top", "1")
    assert row["results"][0]["id"] == "open"
    assert row["results"][0]["template"] is None


def test_all_problems_are_written_if_there_are_fewer_than_requested(trained: Path) -> None:
    (row,) = _retrieve(trained, [{"id": "q", "text": "Ida has 3 pens."}])
    assert len(row["results"]) == len(BANK)


@pytest.mark.parametrize(("option", "value"), [("--top", "0"), ("--checkpoint", "nothing")])
def test_invalid_options_are_refused(trained: Path, option: str, value: str) -> None:
    with pytest.raises(CommandError):
        _retrieve(trained, [{"id": "q", "text": "Ida has 3 pens."}], option, value)


def test_training_can_start_from_a_solver(trained: Path) -> None:
    shape = replace(tiny_network().shape, encoder="all-MiniLM-L6-v2", frozen=1)
    solver = solvers.new_network(shape, device="cpu")
    solvers.save_network(trained / "solver", solver, seed=1, data={}, metrics={}, extra={})
    manifest = _train(trained, "--start", "solver")
    digest = json.loads((trained / "solver" / "manifest.json").read_text())["sha256"]
    assert manifest["data"]["start"] == digest
    (row,) = _retrieve(trained, [{"id": "q", "text": BANK[0]["text"]}], "--top", "1")
    assert row["results"][0]["id"] == "sum"


def test_training_cannot_start_from_a_solver_without_a_pretrained_encoder(trained: Path) -> None:
    solver = tiny_network()
    solvers.save_network(trained / "solver", solver, seed=1, data={}, metrics={}, extra={})
    with pytest.raises(CommandError, match="only from a pretrained encoder"):
        _train(trained, "--start", "solver")
