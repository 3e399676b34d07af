import pytest
from django.conf import settings

from mwpapp.ml.catalogue.kinds import KINDS
from mwpapp.ml.equations.answers.reading import parse_answer
from mwpapp.ml.equations.evaluation import evaluate
from mwpapp.ml.equations.parsing import parse
from mwpapp.ml.pipelines.engines import load_engines
from mwpapp.ml.pipelines.write_variants import PATIENCE, write_variants
from mwpapp.ml.text.quantities import find_quantities
from mwpapp.ml.types import Problem
from tests.ml.pipelines.doubles import PROBLEM, Endless, Fixed, engines

ALL = list(KINDS)


def write(generators, *, count=10, kinds=ALL, seed=1, known=(), loaded=None):
    return list(
        write_variants(
            PROBLEM, count=count, kinds=kinds, seed=seed, engines=loaded or engines(),
            known=known, generators=lambda kind: [item for item in generators if item.kind == kind],
        )
    )  # fmt: skip


def texts(batches):
    return [judged.candidate.text for batch in batches for judged in batch]


def test_the_first_batch_has_two_variants_and_later_batches_have_four():
    loaded = engines()
    batches = write([Endless("a", "reordered")], count=9, loaded=loaded)
    assert [len(batch) for batch in batches] == [2, 4, 3]
    assert loaded.scorer.batches == [2, 4, 3]


def test_generators_take_turns_and_the_slow_one_is_last():
    batches = write([Endless("slow", "reworded"), Endless("fast", "reordered")], count=4)
    kinds = [judged.candidate.kind for batch in batches for judged in batch]
    assert kinds == ["reordered", "reworded", "reordered", "reworded"]


def test_nothing_is_written_before_it_is_taken():
    generator = Endless("a", "reordered")
    batches = write_variants(
        PROBLEM,
        count=50,
        kinds=ALL,
        seed=1,
        engines=engines(),
        generators=lambda kind: [generator] if kind == "reordered" else [],
    )
    assert generator.written == 0
    next(batches)
    assert generator.written == 2


def test_a_resumed_run_delivers_what_the_first_attempt_did_not():
    generator = [Endless("a", "reordered", most=20)]
    whole = texts(write(generator, count=20))
    first, rest = whole[:15], whole[15:]
    assert len(rest) == 5
    assert texts(write(generator, count=5, known=first)) == rest


def test_a_repeated_run_delivers_new_texts_as_long_as_there_are_any():
    generator = [Fixed("a", "reordered", ("One?", "Two?", "Three?"))]
    assert texts(write(generator, count=2, known=["One?"])) == ["Two?", "Three?"]
    assert texts(write(generator, count=2, known=["One?", "Two?", "Three?"])) == []


def test_a_kind_that_never_applies_on_top_of_another_does_not_stop_the_run():
    generators = [Endless("a", "renumbered", most=10**9), Fixed("b", "reordered", ())]
    assert len(texts(write(generators, count=4))) == 4
    assert generators[0].written < 4 + 2 * PATIENCE


def test_equal_texts_are_dropped_apart_from_case_and_spaces():
    same = Fixed(
        "same", "reordered", (PROBLEM.text.upper(), "One?", "one?", " One? ", "Old?", "Two?")
    )
    assert texts(write([same], known=["old?"])) == ["One?", "Two?"]


def test_only_chosen_kinds_are_written():
    batches = write([Endless("a", "reordered"), Endless("b", "reworded")], kinds=["reordered"])
    assert {judged.candidate.kind for batch in batches for judged in batch} == {"reordered"}


def test_kinds_are_combined_in_their_order():
    pair = [Endless("r", "renumbered", most=1), Endless("t", "reordered", most=1)]
    kinds = [judged.candidate.kind for batch in write(pair) for judged in batch]
    assert sorted(kinds) == ["renumbered", "renumbered+reordered", "reordered"]


def test_other_names_alone_are_written_only_if_no_other_kind_is_chosen():
    pair = [Endless("r", "renumbered", most=1), Endless("n", "renamed", most=1)]

    def kinds(chosen):
        batches = write(pair, kinds=chosen)
        return sorted(judged.candidate.kind for batch in batches for judged in batch)

    assert kinds(["renumbered", "renamed"]) == ["renamed+renumbered", "renumbered"]
    assert kinds(["renamed"]) == ["renamed"]


def test_the_same_seed_gives_the_same_candidates():
    def make(seed):
        return texts(write([Endless("a", "reworded"), Endless("b", "reordered")], seed=seed))

    assert make(1) == make(1)
    assert make(1) != make(2)


@pytest.fixture(scope="module")
def real():
    return load_engines(stories=settings.STORIES)


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
        assert judged.verdict.evidence
        assert judged.paraqd is None or -1 <= judged.paraqd <= 1
        if not {"renumbered", "reversed"} & set(judged.candidate.kind.split("+")):
            assert judged.candidate.answer == "54"


def test_another_story_comes_first_with_its_numbers_aligned(real):
    first = next(write_variants(NADIA, count=4, kinds=ALL, seed=1, engines=real))[0]
    assert (first.candidate.kind, first.candidate.generator) == ("retold", "story")
    assert (first.candidate.answer, first.verdict.judgement) == ("54", "ready")
    assert first.paraqd is None
    assert "Nadia" not in first.candidate.text
    assert len(first.alignment) == 3
    assert {NADIA.text[slice(*one.original_span)] for one in first.alignment} == {"14", "5", "6"}


def test_another_story_can_have_new_numbers_in_the_colours_of_the_old_ones(real):
    batches = write_variants(NADIA, count=12, kinds=["retold", "renumbered"], seed=1, engines=real)
    found = [one for batch in batches for one in batch if "+" in one.candidate.kind]
    assert found
    for judged in found:
        assert judged.candidate.kind == "retold+renumbered"
        assert judged.verdict.judgement == "ready"
        assert {one.original for one in judged.alignment} == {0, 1, 2}


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
def test_real_engines_accept_unusual_problems(real, text):
    list(write_variants(Problem(text=text), count=4, kinds=ALL, seed=1, engines=real))


def test_a_renumbered_candidate_is_compared_with_the_same_numbers(real):
    batches = write_variants(NADIA, count=3, kinds=["renumbered"], seed=1, engines=real)
    for judged in (one for batch in batches for one in batch):
        there = [q.value for q in find_quantities(judged.candidate.text)]
        assert there == [q.value for q in find_quantities(judged.candidate.reference.text)]
