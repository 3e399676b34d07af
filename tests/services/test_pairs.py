"""Pairs come from files, with every bad row named, and from variants by stratum."""

import json

import pytest

from mwpapp.models import Campaign, Pair, Paraphrase, Problem, User
from mwpapp.services import campaigns, pairs
from mwpapp.services.pairs import Stratum, Wanted
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
    return campaigns.create(lead, name="Bakery", question="The same solution?")


def test_every_row_of_a_file_is_added_or_named(draft: Campaign):
    found = pairs.add_file(draft, name="pairs.csv", content=TABLE.encode())
    assert (found.added, found.already_there, found.left_out) == (3, 0, 4)
    reasons = {row.line: row.reason for row in found.errors}
    assert reasons[5] == "There is no text under “paraphrase”."
    assert reasons[6] == "“gold” is “perhaps”, and neither valid nor not valid."
    assert reasons[7] == "“practice” is “sometimes”, and neither yes nor no."
    assert "2 cells" in reasons[8]


def test_gold_and_practice_pairs_are_for_everybody(draft: Campaign):
    pairs.add_file(draft, name="pairs.csv", content=TABLE.encode())
    found = {(p.gold, p.practice, p.missing) for p in draft.pairs.all()}
    assert found == {("", False, 2), ("not_valid", False, None), ("valid", True, None)}
    real = draft.pairs.real().get()
    assert real.provenance == {"source": "pairs.csv", "line": 2, "operator": "swap"}


def test_a_file_that_comes_twice_adds_nothing(draft: Campaign):
    pairs.add_file(draft, name="pairs.csv", content=TABLE.encode())
    again = pairs.add_file(draft, name="other.csv", content=TABLE.encode())
    assert (again.added, again.already_there) == (0, 3)


def test_json_lines_and_published_names_are_read(draft: Campaign):
    rows = [
        {"question": "Ida has 3.", "augmented": "3 has Ida.", "final_label": 1},
        {"question": "Ida has 4.", "paraphrase": ["no text"]},
    ]
    content = "\n".join([*map(json.dumps, rows), "{broken"]).encode()
    found = pairs.add_file(draft, name="pairs.jsonl", content=content)
    assert (found.added, [row.line for row in found.errors]) == (1, [2, 3])
    pair = Pair.objects.get()
    assert (pair.paraphrase, pair.gold) == ("3 has Ida.", "")  # a label there is no gold answer
    assert pair.provenance["final_label"] == "1"


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "empty"),
        (b"question,other\na,b\n", "“paraphrase”"),
        (b"PK\x03\x04zip", "zip archive"),
        (b"question,paraphrase\n", "no pair"),
        (b'{"question": "a\\ud800", "paraphrase": "b"}', "signs"),
    ],
)
def test_a_file_that_is_none_says_why(draft: Campaign, content: bytes, reason: str):
    found = pairs.add_file(draft, name="pairs", content=content)
    assert found.added == 0
    assert reason in found.errors[0].reason


def test_a_closed_campaign_takes_no_pairs(campaign: Campaign):
    campaigns.change_state(campaign, to="closed")
    with pytest.raises(campaigns.CannotChange):
        pairs.add_pairs(campaign, [labelled_pair(1)])


def test_numbers_of_pairs_do_not_tell_their_order_in_the_file(draft: Campaign):
    pairs.add_pairs(draft, [labelled_pair(n, gold="valid") for n in range(50)])
    texts = list(draft.pairs.order_by("pk").values_list("question", flat=True))
    assert sorted(texts) != texts
    assert texts != [labelled_pair(n).question for n in range(50)]


@pytest.fixture
def bank(lead: User) -> Problem:
    problem = Problem.objects.create(text="Ida has 3.", owner=lead, school=lead.school)
    for number in range(8):
        Paraphrase.objects.create(
            problem=problem, problem_revision=1, text=f"Variant {number}",
            reference_text="Ida has 3, said otherwise.", generator="rule" if number < 6 else "net",
            kind="reworded", judgement="ready" if number % 2 else "check", valid_probability=0.5,
        )  # fmt: skip
    return problem


def test_strata_are_counted_as_they_are_chosen(draft: Campaign, bank: Problem):
    found = pairs.strata(draft, wanted=Wanted(generators=["rule"]))
    assert found == [
        Stratum(generator="rule", kind="reworded", judgement="check", count=3, drawn=3, fresh=3),
        Stratum(generator="rule", kind="reworded", judgement="ready", count=3, drawn=3, fresh=3),
    ]


def test_variants_become_pairs_with_their_reference(draft: Campaign, bank: Problem):
    found = pairs.add_variants(draft, wanted=Wanted(judgements=["ready"], generators=["net"]))
    assert found.added == 1
    pair = draft.pairs.get()
    assert (pair.question, pair.paraphrase) == ("Ida has 3, said otherwise.", "Variant 7")
    assert (pair.provenance["generator"], pair.provenance["stratum"]) == ("net", "ready")


def test_of_each_stratum_so_many_are_drawn(draft: Campaign, bank: Problem):
    assert pairs.add_variants(draft, wanted=Wanted(each=2, seed=1)).added == 2 + 2 + 1 + 1


def test_the_table_says_what_would_be_added(draft: Campaign, bank: Problem):
    wanted = Wanted(generators=["rule"], each=2, seed=1)
    before = pairs.strata(draft, wanted=wanted)
    assert [(row.count, row.drawn, row.fresh) for row in before] == [(3, 2, 2), (3, 2, 2)]
    pairs.add_variants(draft, wanted=wanted)
    after = pairs.strata(draft, wanted=wanted)
    assert [(row.count, row.drawn, row.fresh) for row in after] == [(3, 2, 0), (3, 2, 0)]
    assert sum(row.fresh for row in pairs.strata(draft, wanted=Wanted())) == 4


def test_what_was_not_kept_can_be_left_out(draft: Campaign, bank: Problem):
    assert pairs.add_variants(draft, wanted=Wanted(kept_only=True)).added == 0


def test_variants_that_the_lead_may_not_see_are_not_there(draft: Campaign, variant: Paraphrase):
    assert pairs.strata(draft, wanted=Wanted()) == []
    assert pairs.add_variants(draft, wanted=Wanted()).added == 0
