"""`write_variants` with a paraphraser or a writing service in the settings."""

import json

import pytest

from mwpapp.management.commands import write_variants as command
from mwpapp.ml.checkpoints import resolve
from mwpapp.ml.translators.paraphraser import SeqToSeqParaphraser
from tests import writing_service as service
from tests.management.running import run, written
from tests.ml.translators.tiny import save_tiny_t5

BUNS = "Yuki bakes 12 buns and then 9 rolls. How many buns and rolls does she bake in all?"
GOOD = "First Yuki bakes 12 buns, then 9 rolls. How many buns and rolls does she bake altogether?"


@pytest.fixture
def problems(tmp_path):
    def files(*texts):
        source = tmp_path / "problems.jsonl"
        rows = [{"id": number, "text": text} for number, text in enumerate(texts)]
        source.write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
        return source, tmp_path / "out.jsonl"

    return files


def _run(source, out):
    wanted = ("--kinds", "reworded", "--per-problem", 30, "--seed", 1)
    return run("write_variants", source, *wanted, "--out", out)


@pytest.mark.slow
def test_variants_of_the_service_are_written_too(problems, configured):
    source, out = problems(BUNS)
    with service.serving(service.texts(GOOD)) as server:
        configured(server)
        process = _run(source, out)
    assert process.returncode == 0
    assert b"writing service" not in process.stderr
    found = [line for line in written(out) if line["generator"] == "service_rewording"]
    assert [line["text"] for line in found] == [GOOD]
    assert found[0]["judgement"] in {"ready", "check"}


@pytest.mark.nightly
def test_a_failing_service_is_called_once_and_reported_for_each_problem(problems, configured):
    source, out = problems(BUNS, BUNS.replace("12", "13"))
    with service.serving(service.hangs) as server:
        configured(server)
        process = _run(source, out)
    assert process.returncode == 0
    stderr = process.stderr.decode()
    assert "row 1: The writing service did not answer." in stderr
    assert "row 2: The writing service did not answer." in stderr
    assert len(server.received) == 1
    assert {line["problem_id"] for line in written(out)} == {0, 1}


def test_invalid_settings_stop_the_command_before_anything_is_loaded(
    problems, settings, monkeypatch
):
    monkeypatch.setattr(command, "_engines", None)
    settings.WRITER_URL, settings.WRITER_MODEL = "ftp://host", "small"
    process = _run(*problems(BUNS))
    assert process.returncode == 2
    assert "REWORD_WRITER_URL must be a web address" in process.stderr.decode()


@pytest.mark.slow
def test_variants_of_a_paraphraser_are_written_too(problems, settings, tmp_path, monkeypatch):
    save_tiny_t5(tmp_path / "tiny-t5")
    local = resolve._local_folder
    monkeypatch.setattr(
        resolve,
        "_local_folder",
        lambda name, *, folders: local(name, folders=(*folders, tmp_path)),
    )
    # The weights of the tiny network are random.
    monkeypatch.setattr(SeqToSeqParaphraser, "paraphrase", lambda *_asked, **_count: [GOOD])
    settings.PARAPHRASER = "tiny-t5"
    source, out = problems(BUNS)
    assert _run(source, out).returncode == 0
    found = [one for one in written(out) if one["generator"] == "seq2seq_paraphrase"]
    assert [one["text"] for one in found] == [GOOD]
    settings.PARAPHRASER = "absent"
    process = _run(source, out)
    assert process.returncode == 2
    assert "There are no weights named 'absent'" in process.stderr.decode()
