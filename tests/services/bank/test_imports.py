"""Imports add every row once, report bad rows, and can be stopped at any time."""

import csv
import gzip
import io
import json
import os
from pathlib import Path

import pytest

from mwpapp.models import Problem, RowError, Run, Upload, User
from mwpapp.services.bank import imports, problems
from mwpapp.services.bank.problem_warnings import worded_warnings
from mwpapp.services.runs import lifecycle

TABLE = (
    "text,equation,answer,unit,grade,tags\n"
    "Amara baked 36 rolls and packed bags of 4. How many bags?,36 / 4,9,bags,3,baking;bags\n"
    "Tomas reads 15 pages a day. How many in 6 days?,15 * 6,80,pages,3,\n"
    "Two cells,only\n"
    "Mei has 3 kites and buys 2. How many now?,,,,,\n"
)


def request_import(owner: User, content: str | bytes, *, name: str = "bank.csv") -> Run:
    data = content.encode() if isinstance(content, str) else content
    return imports.request_import(asked_by=owner, name=name, content=data)


def done(run: Run) -> Run:
    lifecycle.perform(run.pk, imports.read_upload)
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


def test_every_row_is_added_or_reported(owner: User):
    run = done(request_import(owner, TABLE))
    assert (run.state, run.done, run.total) == ("done", 4, 4)
    assert run.counts == {"added": 3, "already_there": 0, "left_out": 1, "flagged": 1}
    (error,) = run.row_errors.all()
    assert (error.line, error.excerpt) == (4, "Two cells,only")
    assert "too few cells: 2" in str(error.reason)


def test_the_values_of_the_file_are_stored_in_the_bank(owner: User):
    run = done(request_import(owner, TABLE))
    problem = Problem.objects.get(owner=owner, text__startswith="Amara")
    assert (problem.equation, problem.answer, problem.unit) == ("36 / 4", "9", "bags")
    assert (problem.grade, problem.tags, problem.source) == (3, ["baking", "bags"], "bank.csv")
    assert (problem.added_by_run, problem.shared, problem.embedding) == (run, False, None)
    assert problem.template


def test_a_problem_whose_answer_disagrees_is_flagged_but_added(owner: User):
    run = done(request_import(owner, TABLE))
    problem = Problem.objects.get(owner=owner, text__startswith="Tomas")
    (warning,) = worded_warnings(problem)
    assert warning.sentence == "The equation gives 90, but the answer is 80."
    (row,) = run.row_warnings.all()
    assert (row.line, row.problem) == (3, problem)


def test_importing_a_file_again_adds_nothing(owner: User):
    done(request_import(owner, TABLE))
    again = done(request_import(owner, TABLE))
    assert again.state == "done"
    assert again.counts == {"added": 0, "already_there": 3, "left_out": 1, "flagged": 0}
    assert Problem.objects.filter(owner=owner).count() == 3


def test_a_text_repeated_in_a_file_is_added_once(owner: User):
    run = done(request_import(owner, "text\nHow much is 2 and 2?\nHow much  is 2 and 2?\n"))
    assert (run.counts["added"], run.counts["already_there"]) == (1, 1)


def test_two_people_may_have_the_same_problem(owner: User, colleague: User):
    done(request_import(owner, TABLE))
    assert done(request_import(colleague, TABLE)).counts["added"] == 3


def test_importing_a_deleted_problem_adds_it_again(owner: User):
    done(request_import(owner, TABLE))
    problems.delete(Problem.objects.get(owner=owner, text__startswith="Mei"))
    assert done(request_import(owner, TABLE)).counts["added"] == 1


def test_the_file_is_deleted_once_it_has_been_read(owner: User):
    done(request_import(owner, TABLE))
    assert not Upload.objects.exists()


def test_a_published_format_is_recognized_by_its_content(owner: User):
    item = {"ID": "own-1", "Body": "A tin costs 8 euros.", "Question": "What do 2 cost?"}
    item |= {"Equation": "( 8.0 * 2.0 )", "Answer": 16.0, "Type": "Multiplication"}
    done(request_import(owner, gzip.compress(json.dumps([item]).encode()), name="SVAMP.json.gz"))
    problem = Problem.objects.get(owner=owner)
    assert (problem.source, problem.source_id, problem.equation) == ("svamp", "own-1", "8 * 2")


@pytest.mark.parametrize(
    ("content", "word"),
    [
        (b"", "empty"),
        (b"PK\x03\x04" + bytes(50), "Excel"),
        (b"name,mark\nAda,3\n", "no column"),
        (b"text,answer\n", "no problem"),
        (b'text\n"\n\x00\n', "No row"),
        (gzip.compress(b"\n" * 50_000_000), "unpacks"),
    ],
)
def test_a_file_without_readable_rows_fails_with_a_reason(owner, content, word):
    run = done(request_import(owner, content))
    assert run.state == "failed"
    assert word in str(run.error)
    assert run.row_errors.exists()


def test_text_that_the_database_rejects_is_reported(owner: User):
    run = done(request_import(owner, b"text\nGood and 2?\nBad\x00 and 2?\n???\n"))
    assert (run.counts["added"], run.counts["left_out"]) == (1, 2)


def test_progress_is_reported_after_each_batch(owner: User, monkeypatch):
    monkeypatch.setattr(imports, "BATCH", 10)
    told: list[tuple[int, int]] = []
    advance = lifecycle.advance

    def listen(run, *, done, total, counts):
        told.append((done, total))
        advance(run, done=done, total=total, counts=counts)

    monkeypatch.setattr(lifecycle, "advance", listen)
    done(request_import(owner, table(25)))
    assert told == [(10, 25), (20, 25), (25, 25)]


def test_a_cancelled_import_keeps_its_rows_and_resumes_where_it_stopped(owner, monkeypatch):
    monkeypatch.setattr(imports, "BATCH", 10)
    run = request_import(owner, table(25) + "bad,row\n")
    advance = lifecycle.advance

    def cancel_first(row, **progress):
        advance(row, **progress)
        if progress["done"] == 10:
            lifecycle.cancel(Run.objects.get(pk=row.pk))

    monkeypatch.setattr(lifecycle, "advance", cancel_first)
    assert done(run).state == "cancelled"
    assert Problem.objects.filter(owner=owner).count() == 20

    monkeypatch.setattr(lifecycle, "advance", advance)
    assert lifecycle.retry(run)
    assert done(run).counts == {"added": 25, "already_there": 0, "left_out": 1, "flagged": 0}


def test_an_import_is_completed_after_its_worker_died(owner, monkeypatch):
    monkeypatch.setattr(imports, "BATCH", 10)
    run = request_import(owner, table(5) + "bad,row\n" + table(20, start=5).partition("\n")[2])
    advance = lifecycle.advance

    def die(row, **progress):
        advance(row, **progress)
        raise KeyboardInterrupt

    monkeypatch.setattr(lifecycle, "advance", die)
    with pytest.raises(KeyboardInterrupt):
        lifecycle.perform(run.pk, imports.read_upload)
    assert RowError.objects.filter(run=run).count() == 1

    monkeypatch.setattr(lifecycle, "advance", advance)
    assert done(run).counts == {"added": 25, "already_there": 0, "left_out": 1, "flagged": 0}
    assert RowError.objects.filter(run=run).count() == 1
    assert Problem.objects.filter(owner=owner).count() == 25


def test_a_message_delivered_after_the_end_of_the_run_changes_nothing(owner: User):
    run = done(request_import(owner, TABLE))
    Run.objects.filter(pk=run.pk).update(state="running")
    assert done(run).state == "done"
    assert run.counts["added"] == 3


def test_a_run_without_its_file_asks_for_another_upload(owner: User):
    run = request_import(owner, TABLE)
    Upload.objects.all().delete()
    assert "Upload it again" in str(done(run).error)


def test_more_than_a_thousand_problems_are_imported_completely(owner: User):
    assert done(request_import(owner, table(1_200))).counts["added"] == 1_200


@pytest.mark.skipif(not os.environ.get("REWORD_CORPORA"), reason="REWORD_CORPORA is not set")
@pytest.mark.parametrize(
    "name",
    [
        "SVAMP.json.gz",
        *(
            pytest.param(name, marks=pytest.mark.nightly)
            for name in ("ASDiv.xml.gz", "math23k_test.json.gz", "gsm8k_test.jsonl.gz")
        ),
    ],
)
def test_a_published_file_is_imported_completely(owner: User, name: str):
    content = (Path(os.environ["REWORD_CORPORA"]) / "original" / name).read_bytes()
    run = done(request_import(owner, content, name=name))
    assert (run.state, run.counts["left_out"]) == ("done", 0)
    assert run.counts["added"] >= 0.98 * run.total
