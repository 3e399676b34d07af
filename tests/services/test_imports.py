"""Imports bring every row in once, name what is wrong, and can be stopped at any moment."""

import csv
import gzip
import io
import json
import os
import time
from pathlib import Path

import pytest

from mwpapp.models import Problem, RowError, Run, Upload, User
from mwpapp.services import imports, problems, runs

TABLE = (
    "text,equation,answer,unit,grade,tags\n"
    "Amara baked 36 rolls and packed bags of 4. How many bags?,36 / 4,9,bags,3,baking;bags\n"
    "Tomas reads 15 pages a day. How many in 6 days?,15 * 6,80,pages,3,\n"
    "Two cells,only\n"
    "Mei has 3 kites and buys 2. How many now?,,,,,\n"
)


def ask(owner: User, content: str | bytes, *, name: str = "bank.csv") -> Run:
    data = content.encode() if isinstance(content, str) else content
    return imports.ask_for_import(asked_by=owner, name=name, content=data)


def done(run: Run) -> Run:
    runs.perform(run.pk, imports.read_upload)
    run.refresh_from_db()
    return run


def table(count: int, *, start: int = 0) -> str:
    out = io.StringIO()
    rows = csv.writer(out)
    rows.writerow(["text", "equation", "answer", "unit", "grade", "tags"])
    for n in range(start, start + count):
        text = f"Shelf {n} holds {n + 3} books and gets {n + 5} more. How many are there now?"
        rows.writerow([text, f"{n + 3} + {n + 5}", 2 * n + 8, "books", n % 8 + 1, "sum;books"])
    return out.getvalue()


def test_every_row_is_added_or_named(owner: User):
    run = done(ask(owner, TABLE))
    assert (run.state, run.done, run.total) == ("done", 4, 4)
    assert run.counts == {"added": 3, "already_there": 0, "left_out": 1, "flagged": 1}
    (error,) = run.row_errors.all()
    assert (error.line, error.excerpt) == (4, "Two cells,only")
    assert "2 cells" in error.reason


def test_what_the_file_says_stands_in_the_bank(owner: User):
    run = done(ask(owner, TABLE))
    problem = Problem.objects.get(owner=owner, text__startswith="Amara")
    assert (problem.equation, problem.answer, problem.unit) == ("36 / 4", "9", "bags")
    assert (problem.grade, problem.tags, problem.source) == (3, ["baking", "bags"], "bank.csv")
    assert (problem.added_by_run, problem.shared, problem.embedding) == (run, False, None)
    assert problem.template


def test_a_disagreement_is_flagged_and_not_refused(owner: User):
    done(ask(owner, TABLE))
    problem = Problem.objects.get(owner=owner, text__startswith="Tomas")
    assert problem.disagreement == "The equation gives 90, but the answer is 80."


def test_a_file_that_comes_twice_adds_nothing(owner: User):
    done(ask(owner, TABLE))
    again = done(ask(owner, TABLE))
    assert again.state == "done"
    assert again.counts == {"added": 0, "already_there": 3, "left_out": 1, "flagged": 0}
    assert Problem.objects.filter(owner=owner).count() == 3


def test_a_text_that_stands_twice_in_a_file_is_added_once(owner: User):
    run = done(ask(owner, "text\nHow much is 2 and 2?\nHow much  is 2 and 2?\n"))
    assert (run.counts["added"], run.counts["already_there"]) == (1, 1)


def test_two_people_may_have_the_same_problem(owner: User, colleague: User):
    done(ask(owner, TABLE))
    assert done(ask(colleague, TABLE)).counts["added"] == 3


def test_a_problem_in_the_bin_comes_back_with_a_file(owner: User):
    done(ask(owner, TABLE))
    problems.delete(Problem.objects.get(owner=owner, text__startswith="Mei"))
    assert done(ask(owner, TABLE)).counts["added"] == 1


def test_the_file_goes_when_it_has_been_read(owner: User):
    done(ask(owner, TABLE))
    assert not Upload.objects.exists()


def test_a_published_format_is_told_by_its_content(owner: User):
    item = {"ID": "own-1", "Body": "A tin costs 8 euros.", "Question": "What do 2 cost?"}
    item |= {"Equation": "( 8.0 * 2.0 )", "Answer": 16.0, "Type": "Multiplication"}
    done(ask(owner, gzip.compress(json.dumps([item]).encode()), name="SVAMP.json.gz"))
    problem = Problem.objects.get(owner=owner)
    assert (problem.source, problem.source_id, problem.equation) == ("svamp", "own-1", "8 * 2")


@pytest.mark.parametrize(
    ("content", "word"),
    [
        (b"", "empty"),
        (b"PK\x03\x04" + bytes(50), "Excel"),
        (b"name,mark\nAda,3\n", "No column"),
        (b"text,answer\n", "no problem"),
        (b'text\n"\n\x00\n', "No row"),
        (gzip.compress(b"\n" * 50_000_000), "unpacks"),
    ],
)
def test_a_file_of_which_nothing_can_be_read_fails_in_plain_words(owner, content, word):
    run = done(ask(owner, content))
    assert run.state == "failed"
    assert word in run.error
    assert run.row_errors.exists()


def test_text_that_the_database_refuses_is_named(owner: User):
    run = done(ask(owner, b"text\nGood and 2?\nBad\x00 and 2?\n???\n"))
    assert (run.counts["added"], run.counts["left_out"]) == (1, 2)


def test_progress_is_told_batch_by_batch(owner: User, monkeypatch):
    monkeypatch.setattr(imports, "BATCH", 10)
    told: list[tuple[int, int]] = []
    advance = runs.advance

    def listen(run, *, done, total, counts):
        told.append((done, total))
        advance(run, done=done, total=total, counts=counts)

    monkeypatch.setattr(runs, "advance", listen)
    done(ask(owner, table(25)))
    assert told == [(10, 25), (20, 25), (25, 25)]


def test_a_cancelled_import_keeps_what_it_has_and_goes_on_where_it_was(owner, monkeypatch):
    monkeypatch.setattr(imports, "BATCH", 10)
    run = ask(owner, table(25) + "bad,row\n")
    advance = runs.advance

    def cancel_first(row, **progress):
        advance(row, **progress)
        if progress["done"] == 10:
            runs.cancel(Run.objects.get(pk=row.pk))

    monkeypatch.setattr(runs, "advance", cancel_first)
    assert done(run).state == "cancelled"
    assert Problem.objects.filter(owner=owner).count() == 20

    monkeypatch.setattr(runs, "advance", advance)
    assert runs.try_again(run)
    assert done(run).counts == {"added": 25, "already_there": 0, "left_out": 1, "flagged": 0}


def test_an_import_whose_worker_died_ends_as_if_nothing_had_happened(owner, monkeypatch):
    monkeypatch.setattr(imports, "BATCH", 10)
    run = ask(owner, table(5) + "bad,row\n" + table(20, start=5).partition("\n")[2])
    advance = runs.advance

    def die(row, **progress):
        advance(row, **progress)
        raise KeyboardInterrupt

    monkeypatch.setattr(runs, "advance", die)
    with pytest.raises(KeyboardInterrupt):
        runs.perform(run.pk, imports.read_upload)
    assert RowError.objects.filter(run=run).count() == 1

    monkeypatch.setattr(runs, "advance", advance)
    assert done(run).counts == {"added": 25, "already_there": 0, "left_out": 1, "flagged": 0}
    assert RowError.objects.filter(run=run).count() == 1
    assert Problem.objects.filter(owner=owner).count() == 25


def test_a_message_that_comes_after_the_end_changes_nothing(owner: User):
    run = done(ask(owner, TABLE))
    Run.objects.filter(pk=run.pk).update(state="running")
    assert done(run).state == "done"
    assert run.counts["added"] == 3


def test_a_file_that_was_lost_is_said(owner: User):
    run = ask(owner, TABLE)
    Upload.objects.all().delete()
    assert "upload it again" in done(run).error


def test_ten_thousand_problems_come_in_soon(owner: User):
    run = ask(owner, table(10_000))
    begun = time.monotonic()
    assert done(run).counts["added"] == 10_000
    assert time.monotonic() - begun < 60


@pytest.mark.skipif(not os.environ.get("REWORD_CORPORA"), reason="REWORD_CORPORA is not set")
@pytest.mark.parametrize(
    "name", ["ASDiv.xml.gz", "SVAMP.json.gz", "math23k_test.json.gz", "gsm8k_test.jsonl.gz"]
)
def test_a_published_file_comes_in_whole(owner: User, name: str):
    content = (Path(os.environ["REWORD_CORPORA"]) / "original" / name).read_bytes()
    run = done(ask(owner, content, name=name))
    assert (run.state, run.counts["left_out"]) == ("done", 0)
    assert run.counts["added"] >= 0.98 * run.total
