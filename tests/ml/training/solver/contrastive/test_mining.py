from collections import Counter
from dataclasses import replace

import pytest

from mwpapp.ml.training.solver.contrastive.mining import mined
from mwpapp.ml.training.solver.contrastive.settings import PRESETS
from mwpapp.ml.training.solver.contrastive.triplets import Mining, contrast_of, stored
from mwpapp.ml.training.solver.examples import solved_problems

TEXTS = [
    ("sum", "Ann has 3 red pens and 5 blue pens. How many pens has she?", "3 + 5"),
    ("sum far", "A hen laid 2 eggs, then 9 more. What is their number?", "2 + 9"),
    ("sum near", "Ann has 4 red pens and 6 blue cups. How many things has she?", "4 + 6"),
    ("difference", "Of 9 birds 4 fly off. How many stay?", "9 - 4"),
    ("product", "Each of 6 boxes holds 7 cups. How many cups are there?", "6 * 7"),
    ("two steps", "6 boxes hold 7 cups each, and 2 cups break. How many are left?", "6 * 7 - 2"),
]


def problems():
    records = [{"id": name, "text": text, "equation": equation} for name, text, equation in TEXTS]
    return solved_problems(records, source="ours", skipped=Counter())


def mining(method, anchors=None, candidates=None, **changed):
    settings = replace(PRESETS[method], **changed)
    anchors = problems() if anchors is None else anchors
    candidates = problems() if candidates is None else candidates
    return Mining(anchors=anchors, candidates=candidates, settings=settings, seed=0)


def names(plan):
    pool = [*plan.anchors, *plan.candidates]
    return {
        anchor.id: pair and (pool[pair[0]].id, pool[pair[1]].id)
        for anchor, pair in zip(plan.anchors, mined(plan), strict=True)
    }


def test_textual_cl_takes_the_least_similar_text_of_the_same_equation():
    positive, negative = names(mining("textual-cl"))["sum"]
    assert positive == "sum far"
    assert negative in ("difference", "product")


def test_a_problem_alone_with_its_equation_is_its_own_positive():
    positive, negative = names(mining("tlwd"))["two steps"]
    assert positive == "two steps"
    assert negative == "difference"  # the same root, and one operand apart


def test_analogical_negatives_have_another_root():
    positive, negative = names(mining("analogical"))["two steps"]
    assert negative not in ("two steps", "difference")
    assert positive == "two steps"


def test_positives_and_negatives_may_have_different_normalizations():
    found = names(mining("tlwd", positives="commuted", negatives="none"))
    assert found["sum"][0] in ("sum far", "sum near")
    assert found["sum"][1] not in ("sum", "sum far", "sum near")


def test_candidates_may_differ_from_the_anchors():
    every = problems()
    plan = mining("textual-cl", anchors=every[:1], candidates=every[2:])
    assert names(plan)["sum"][0] == "sum near"


def test_an_anchor_without_a_negative_has_no_triplet():
    plan = mining("tlwd", anchors=problems()[:3], candidates=problems()[:3])
    assert mined(plan) == [None, None, None]
    assert contrast_of(plan, mine=mined).pair(plan.anchors[0]) is None


def test_stored_triplets_are_read_without_mining(tmp_path):
    plan = mining("tlwd")
    with pytest.raises(ValueError, match="missing"):
        stored(tmp_path)(plan)
    found = stored(tmp_path, mine=mined)(plan)
    assert stored(tmp_path)(plan) == found == mined(plan)
    with pytest.raises(ValueError, match="missing"):
        stored(tmp_path)(replace(plan, seed=1))
