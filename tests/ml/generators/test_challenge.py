from mwpapp.ml.generators.challenge import Counts, challenges
from mwpapp.ml.types import Problem

PENS = Problem(
    id="pens",
    text="Amara has 8 pens. She gives 3 pens to Kofi. How many pens does Amara have left?",
    equation="8 - 3",
    answer="5",
)
ODD = Problem(id="odd", text="Nothing is asked here.", equation="1 + 2", answer="3")
KINDS = ("reordered", "reversed")


def _pairs(problems, *, tools, seed=1, per_kind=1, counts=None):
    return list(
        challenges(
            problems, kinds=KINDS, per_kind=per_kind, seed=seed, tools=tools,
            counts=counts or Counts(),
        )
    )  # fmt: skip


def test_each_problem_has_at_most_the_requested_number_of_each_kind(tools):
    kinds = [candidate.kind for _, candidate in _pairs([PENS], tools=tools)]
    assert kinds == ["reordered", "reversed"]
    assert len(_pairs([PENS], tools=tools, per_kind=9)) > 2


def test_problems_read_and_covered_are_counted(tools):
    counts = Counts()
    _pairs([PENS, ODD], tools=tools, counts=counts)
    assert counts.problems == 2
    assert counts.coverage("reversed") == 0.5
    assert Counts().coverage("reversed") == 0


def test_other_problems_do_not_change_the_candidates_of_one(tools):
    alone = _pairs([PENS], tools=tools)
    assert [one for one in _pairs([ODD, PENS], tools=tools) if one[0] == PENS] == alone
    assert _pairs([PENS], tools=tools) == alone


def test_a_problem_without_an_equation_has_no_pair(tools):
    bare = Problem(id="bare", text=PENS.text, answer="5")
    assert _pairs([bare], tools=tools) == []
