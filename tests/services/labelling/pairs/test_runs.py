"""Runs add pairs once, in random order, report bad rows, and can be stopped at any time."""

import gzip
import json

import pytest

from mwpapp.models import Campaign, Pair, Paraphrase, Run, User
from mwpapp.services.labelling import campaigns
from mwpapp.services.labelling.pairs import adding
from mwpapp.services.labelling.pairs import runs as pair_runs
from mwpapp.services.labelling.pairs.from_variants import VariantChoice
from mwpapp.services.runs import lifecycle
from tests.cast import labelled_pair

TABLE = (
    "question,paraphrase,gold,practice,operator\n"
    "Ida bakes 3 loaves. How many?,How many loaves does Ida bake if it is 3?,,,swap\n"
    "Ida bakes 4 loaves. How many?,Ida bakes 5 loaves. How many?,not valid,,\n"
    "Ida bakes 6 loaves. How many?,Ida has baked 6 loaves. How many?,1,yes,\n"
    "Ida bakes 7 loaves. How many?,,,,\n"
    "Ida bakes 8 loaves. How many?,How many are 8 loaves?,perhaps,,\n"
    "Ida bakes 9 loaves. How many?,How many are 9 loaves?,,sometimes,\n"
    "Two cells,only\n"
)


@pytest.fixture
def draft(lead: User) -> Campaign:
    return campaigns.create(lead, name="Spring", question="The same solution?")


def done(run: Run) -> Run:
    lifecycle.perform(run.pk, pair_runs.add)
    run.refresh_from_db()
    return run


def read(campaign: Campaign, content: bytes, *, name: str = "pairs.csv") -> Run:
    return done(pair_runs.request_file(campaign, name=name, content=content))


def table(count: int, *, start: int = 0) -> bytes:
    rows = (f"Ida bakes {n} loaves?,{n} loaves bakes Ida?" for n in range(start, start + count))
    return "\n".join(["question,paraphrase", *rows]).encode()


def test_every_row_of_a_file_is_added_or_reported(draft: Campaign):
    run = read(draft, TABLE.encode())
    assert (run.state, run.done, run.total) == ("done", 7, 7)
    assert run.counts == {"added": 3, "already_there": 0, "left_out": 4}
    reasons = {row.line: str(row.reason) for row in run.row_errors.all()}
    assert reasons[5] == "“paraphrase” has no text."
    assert reasons[6] == "“gold” must be valid or not valid, not “perhaps”."
    assert reasons[7] == "“practice” must be yes or no, not “sometimes”."
    assert "too few cells: 2" in reasons[8]


def test_every_annotator_labels_gold_and_practice_pairs(draft: Campaign):
    run = read(draft, TABLE.encode())
    found = {(p.gold, p.practice, p.missing) for p in draft.pairs.all()}
    assert found == {("", False, 2), ("not_valid", False, None), ("valid", True, None)}
    origin = draft.pairs.real().get().provenance
    assert origin == {"source": "pairs.csv", "line": 2, "operator": "swap", "brought_by": run.pk}


@pytest.mark.parametrize("odd", ["\\u0000", "\\ud800"])
def test_a_character_that_the_database_rejects_is_removed_from_a_note(draft: Campaign, odd: str):
    rows = [
        f'{{"question": "How many are {n}?", "paraphrase": "{n} are?", "stratum": "{note}"}}'
        for n, note in enumerate(["x", f"x{odd}y", odd])
    ]
    run = read(draft, "\n".join(rows).encode(), name="pairs.jsonl")
    assert (run.state, run.counts["added"]) == ("done", 3)
    notes = {pair.question[9:-1]: pair.provenance.get("stratum") for pair in draft.pairs.all()}
    assert notes == {"are 0": "x", "are 1": "x y", "are 2": None}


def test_importing_another_file_adds_only_new_pairs(draft: Campaign):
    read(draft, table(3))
    again = read(draft, table(4), name="other.csv")
    assert again.counts == {"added": 1, "already_there": 3, "left_out": 0}


def test_json_lines_and_published_names_are_read(draft: Campaign):
    rows = [
        {"question": "Ida has 3.", "augmented": "3 has Ida.", "final_label": 1},
        {"question": "Ida has 4.", "paraphrase": ["no text"]},
    ]
    content = "\n".join([*map(json.dumps, rows), "{broken"]).encode()
    run = read(draft, gzip.compress(content), name="pairs.jsonl.gz")
    assert run.counts["added"] == 1
    assert [row.line for row in run.row_errors.all()] == [2, 3]
    pair = Pair.objects.get()
    assert (pair.paraphrase, pair.gold) == (
        "3 has Ida.",
        "",
    )  # the label in a published file is not a gold answer
    assert pair.provenance["final_label"] == "1"


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "empty"),
        (b"question,other\na,b\n", "“paraphrase”"),
        (b"PK\x03\x04zip", "zip archive"),
        (b"\x00\x01\x02" * 50, ""),
        (b"question,paraphrase\n", "no pair"),
        (b'{"question": "a\\ud800", "paraphrase": "b"}', "invalid character"),
    ],
)
def test_a_file_without_pairs_fails_with_a_reason(draft: Campaign, content: bytes, reason: str):
    run = read(draft, content)
    assert run.state == "failed"
    assert reason in str(run.error)
    assert str(run.error)
    assert not draft.pairs.exists()


def test_formulas_and_markup_are_kept_as_text(draft: Campaign):
    read(draft, b"question,paraphrase\n=1+1,<script>alert(1)</script>\nA\x00b?,c\n")
    found = set(draft.pairs.values_list("question", "paraphrase"))
    assert found == {("=1+1", "<script>alert(1)</script>"), ("Ab?", "c")}


def test_a_long_file_is_read_in_batches_and_numbered_randomly(
    draft: Campaign, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(pair_runs, "BATCH", 10)
    run = read(draft, table(60))
    assert (run.done, run.counts["added"]) == (60, 60)
    lines = [pair.provenance["line"] for pair in draft.pairs.order_by("pk")]
    assert sorted(lines) == list(range(2, 62))
    # Shuffled over the whole file, not only within a batch.
    assert any(abs(line - 2 - place) > 20 for place, line in enumerate(lines))


def test_a_run_whose_worker_died_resumes_and_adds_nothing_twice(
    draft: Campaign, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(pair_runs, "BATCH", 10)
    run = pair_runs.request_file(draft, name="pairs.csv", content=table(30))
    saved = adding.add_numbered

    def die_in_the_second(campaign, numbered):
        if campaign.pairs.exists():
            raise SystemExit
        return saved(campaign, numbered)

    monkeypatch.setattr(adding, "add_numbered", die_in_the_second)
    with pytest.raises(SystemExit):
        lifecycle.perform(run.pk, pair_runs.add)
    assert draft.pairs.count() == 10
    monkeypatch.setattr(adding, "add_numbered", saved)
    done(run)
    assert (run.state, draft.pairs.count()) == ("done", 30)
    assert run.counts == {"added": 30, "already_there": 0, "left_out": 0}


def test_a_closed_or_deleted_campaign_accepts_no_pairs(campaign: Campaign, draft: Campaign):
    closed = pair_runs.request_file(campaign, name="pairs.csv", content=table(2))
    campaigns.change_state(campaign, to="closed")
    assert (done(closed).state, str(closed.error)) == ("failed", "The campaign is closed.")
    gone = pair_runs.request_file(draft, name="pairs.csv", content=table(2))
    campaigns.delete(draft)
    assert (done(gone).state, str(gone.error)) == ("failed", "This campaign no longer exists.")


def test_a_cancelled_run_stops(draft: Campaign):
    run = pair_runs.request_file(draft, name="pairs.csv", content=table(2))
    lifecycle.cancel(run)
    assert done(run).state == "cancelled"
    assert not draft.pairs.exists()


def test_variants_are_added_by_a_run(draft: Campaign, variant: Paraphrase, lead: User):
    variant.problem.shared = True
    variant.problem.save()
    run = done(
        pair_runs.request_variants(draft, wanted=VariantChoice(judgements=["ready"], each=5))
    )
    assert (run.state, run.counts["added"]) == ("done", 1)
    pair = draft.pairs.get()
    assert (pair.question, pair.paraphrase) == (variant.reference_text, variant.text)


def test_a_campaign_lists_its_runs(draft: Campaign, campaign: Campaign):
    run = read(draft, table(1))
    read(campaign, table(1))
    assert list(pair_runs.of_campaign(draft)) == [run]


def test_existing_pairs_keep_their_numbers(draft: Campaign):
    adding.add_pairs(draft, [labelled_pair(1)])
    number = draft.pairs.get().pk
    adding.add_pairs(draft, [labelled_pair(1), labelled_pair(2)])
    assert number in draft.pairs.values_list("pk", flat=True)
    assert draft.pairs.count() == 2


def test_a_pair_with_two_known_answers_is_reported_with_both_lines(draft: Campaign):
    rows = ["How many?,How  many now?,valid", "How many?,How many now?,not valid"]
    run = read(draft, "\n".join(["question,paraphrase,gold", *rows]).encode())
    (error,) = run.row_errors.all()
    assert error.line == 3
    assert "Line 2 has the same pair with another known answer." in str(error.reason)
    assert draft.pairs.get().gold == "valid"


def test_the_reason_for_a_practice_answer_is_read(draft: Campaign):
    row = "How many?,How many now?,valid,yes,Both ask for the same."
    read(draft, f"question,paraphrase,gold,practice,why\n{row}\n".encode())
    assert draft.pairs.get().why == "Both ask for the same."
