import random
from itertools import islice

from mwpapp.ml.english.masking import masked_words
from mwpapp.ml.english.surface import changed_words
from mwpapp.ml.generators.rephrase import LEAST_CHANGED, Rephrase
from mwpapp.ml.types import Problem

BUSES = (
    "Omar buys 3 pens for $2 each and 4 caps. He gives 2 pens to Ben. "
    "How many pens does Omar have left?"
)


def _write(text, tools, seed=1, count=12):
    rng = random.Random(seed)
    return list(islice(Rephrase().generate(Problem(text=text), rng=rng, tools=tools), count))


def test_candidates_list_their_moves(tools):
    found = _write(BUSES, tools)
    assert len(found) == 12
    assert all(one.parameters["moves"] for one in found)


def test_every_candidate_changes_at_least_three_words(tools):
    before = masked_words(BUSES)
    changed = [changed_words(before, masked_words(one.text)) for one in _write(BUSES, tools)]
    assert min(changed) >= LEAST_CHANGED


def test_the_first_candidate_makes_several_moves(tools):
    assert all(len(_write(BUSES, tools, seed=n)[0].parameters["moves"]) > 1 for n in range(5))


def test_the_same_seed_gives_the_same_texts(tools):
    first, again, other = (
        [one.text for one in _write(BUSES, tools, seed=seed)] for seed in (1, 1, 2)
    )
    assert first == again != other


def test_a_text_that_cannot_change_much_has_no_candidates(tools):
    assert _write("Add 5 and 3.", tools) == []
