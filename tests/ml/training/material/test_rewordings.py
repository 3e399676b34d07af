from mwpapp.ml.training.material.rewordings import MAX_REWORDINGS, reworded
from mwpapp.ml.training.solver.material import Inputs, by_source

PROBLEM = {"id": "a", "text": "Ann has 3 pens and 4 more.", "equation": "3 + 4", "answer": "7"}


def pair(paraphrase, **fields):
    return {"problem": "a", "paraphrase": paraphrase, "label": 1, "kind": "chatty", **fields}


def test_a_valid_rewording_has_the_equation_of_its_problem():
    (found,) = reworded([PROBLEM], pairs=[pair("So Ann's 3 pens get 4 new friends.")], seed=0)
    assert found == {
        "id": "a/reworded-0",
        "text": "So Ann's 3 pens get 4 new friends.",
        "equation": "3 + 4",
        "answer": "7",
    }


def test_invalid_and_aside_pairs_near_copies_and_unknown_problems_are_excluded():
    pairs = [
        pair("Wrong.", label=0),
        pair("Aside.", split="aside"),
        pair("Ann owns 3 pens and 4 more.", kind="light"),
        pair("Elsewhere.", problem="b"),
    ]
    assert list(reworded([PROBLEM], pairs=pairs, seed=0)) == []
    aside = {**PROBLEM, "split": "aside"}
    assert list(reworded([aside], pairs=[pair("Ann's 3 pens, 4 more.")], seed=0)) == []


def test_no_problem_has_more_rewordings_than_the_limit():
    pairs = [pair(f"Text {number}") for number in range(9)]
    first, again = (list(reworded([PROBLEM], pairs=pairs, seed=1)) for _time in range(2))
    assert len(first) == MAX_REWORDINGS
    assert first == again


def test_rewordings_are_part_of_the_material():
    inputs = Inputs(own=[PROBLEM], frames=(), corpora=None, pairs=[pair("Ann: 3 pens, then 4.")])
    assert [one["text"] for one in by_source(inputs)["rewordings"]] == ["Ann: 3 pens, then 4."]
