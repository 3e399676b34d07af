import pytest

from mwpapp.ml.equations.evaluation import evaluate
from mwpapp.ml.equations.parsing import parse
from mwpapp.ml.equations.printing import parse_answer
from mwpapp.ml.pipelines.engines import load_engines
from mwpapp.ml.pipelines.write_variants import write_variants
from mwpapp.ml.text.quantities import find_quantities
from mwpapp.ml.types import Kind, Problem
from tests.ml.pipelines.doubles import PROBLEM, Endless, Fixed, engines

ALL = [kind.value for kind in Kind]


def write(generators, *, count=10, kinds=ALL, seed=1, known=(), loaded=None):
    return list(
        write_variants(
            PROBLEM, count=count, kinds=kinds, seed=seed, engines=loaded or engines(),
            known=known, generators={item.name: item for item in generators},
        )
    )  # fmt: skip


def texts(batches):
    return [judged.candidate.text for batch in batches for judged in batch]


def test_the_first_batch_holds_two_and_the_others_four():
    loaded = engines()
    batches = write([Endless("a", Kind.RETOLD)], count=9, loaded=loaded)
    assert [len(batch) for batch in batches] == [2, 4, 3]
    assert loaded.scorer.batches == [2, 4, 3]


def test_generators_take_turns_and_the_slow_one_comes_last():
    batches = write([Endless("slow", Kind.REWORDED), Endless("fast", Kind.REORDERED)], count=4)
    kinds = [judged.candidate.kind for batch in batches for judged in batch]
    assert kinds == ["reordered", "reworded", "reordered", "reworded"]


def test_nothing_is_written_before_it_is_wanted():
    generator = Endless("a", Kind.RETOLD)
    batches = write_variants(
        PROBLEM, count=50, kinds=ALL, seed=1, engines=engines(), generators={"a": generator}
    )
    assert generator.written == 0
    next(batches)
    assert generator.written == 2


def test_equal_texts_are_dropped_apart_from_case_and_spaces():
    same = Fixed(
        "same", Kind.RETOLD, (PROBLEM.text.upper(), "One?", "one?", " One? ", "Old?", "Two?")
    )
    assert texts(write([same], known=["old?"])) == ["One?", "Two?"]


def test_only_chosen_kinds_are_written():
    batches = write([Endless("a", Kind.RETOLD), Endless("b", Kind.REWORDED)], kinds=["retold"])
    assert {judged.candidate.kind for batch in batches for judged in batch} == {"retold"}


def test_kinds_are_combined_in_their_order():
    pair = [Endless("r", Kind.RENUMBERED, most=1), Endless("t", Kind.RETOLD, most=1)]
    kinds = [judged.candidate.kind for batch in write(pair) for judged in batch]
    assert sorted(kinds) == ["renumbered", "retold", "retold+renumbered"]


def test_a_seed_decides_everything():
    def make(seed):
        return texts(write([Endless("a", Kind.RETOLD), Endless("b", Kind.REORDERED)], seed=seed))

    assert make(1) == make(1)
    assert make(1) != make(2)


@pytest.fixture(scope="module")
def real():
    return load_engines()


NADIA = Problem(
    text="Nadia filled 14 trays with seedlings and gave 5 of them to her school. "
    "If each tray holds 6 plants, how many plants does Nadia still have?",
    equation="(14 - 5) * 6",
    answer="54",
)


def test_real_engines_write_ten_judged_candidates_of_several_kinds(real):
    batches = list(write_variants(NADIA, count=10, kinds=ALL, seed=3, engines=real))
    found = [judged for batch in batches for judged in batch]
    assert len(found) == 10
    assert len({judged.candidate.kind for judged in found}) >= 3
    for judged in found:
        assert -1 <= judged.paraqd <= 1
        assert judged.verdict.evidence
        if not {"renumbered", "reversed"} & set(judged.candidate.kind.split("+")):
            assert judged.candidate.answer == "54"


def test_a_reversed_candidate_is_judged_by_its_own_equation_and_answer(real):
    batches = write_variants(NADIA, count=3, kinds=["reversed"], seed=1, engines=real)
    found = [judged for batch in batches for judged in batch]
    assert found
    for judged in found:
        candidate = judged.candidate
        assert candidate.answer in ("14", "5", "6")
        assert candidate.reference.answer == candidate.answer
        assert evaluate(parse(candidate.reference.equation)) == parse_answer(candidate.answer)
        assert judged.verdict.judgement == "ready"


@pytest.mark.parametrize("text", ["?", "5", "No question here.", "多少?", "\x00", "pen " * 500])
def test_real_engines_survive_odd_problems(real, text):
    list(write_variants(Problem(text=text), count=4, kinds=ALL, seed=1, engines=real))


def test_a_renumbered_candidate_is_compared_with_the_same_numbers(real):
    batches = write_variants(NADIA, count=3, kinds=["renumbered"], seed=1, engines=real)
    for judged in (one for batch in batches for one in batch):
        there = [q.value for q in find_quantities(judged.candidate.text)]
        assert there == [q.value for q in find_quantities(judged.candidate.reference.text)]
