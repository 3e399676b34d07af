from dataclasses import replace

import pytest
from django.conf import settings

from mwpapp.ml.catalogue.kinds import KINDS, is_another_story
from mwpapp.ml.equations.answers.reading import parse_answer
from mwpapp.ml.equations.evaluation import evaluate
from mwpapp.ml.equations.parsing import parse
from mwpapp.ml.pipelines.engines import load_engines
from mwpapp.ml.pipelines.writing.search import (
    DRAW,
    FIRST_DRAW,
    ODD,
    PATIENCE,
    REPEATS,
)
from mwpapp.ml.pipelines.writing.write_variants import write_variants
from mwpapp.ml.text.quantities import find_quantities
from mwpapp.ml.types import Problem
from tests.ml.pipelines.doubles import (
    PROBLEM,
    Endless,
    Fixed,
    Stories,
    WordJudge,
    WordNaturalnessJudge,
    engines,
)

ALL = list(KINDS)


def write(generators, *, count=10, kinds=ALL, seed=1, loaded=None, **options):
    return list(
        write_variants(
            PROBLEM, count=count, kinds=kinds, seed=seed, engines=loaded or ready(),
            generators=lambda kind: [item for item in generators if item.kind == kind], **options,
        )
    )  # fmt: skip


def ready(*, naturalness=None):
    return engines(judge=WordJudge(), naturalness=naturalness)


def offered(batches):
    return [judged for batch in batches for judged in batch]


def texts(batches):
    return [judged.candidate.text for judged in offered(batches)]


def judgements(batches):
    return [str(judged.verdict.judgement) for judged in offered(batches)]


def test_the_batches_grow_from_one_variant_to_four():
    batches = write([Stories("a", "reordered")], count=13)
    assert [len(batch) for batch in batches] == [1, 2, 4, 4, 2]


def test_candidates_are_judged_in_batches():
    loaded = ready()
    write([Stories("a", "reversed")], count=9, loaded=loaded)
    assert loaded.scorer.batches[:3] == [FIRST_DRAW, 2 * FIRST_DRAW, 4 * FIRST_DRAW]
    assert max(loaded.scorer.batches) <= DRAW


def test_the_search_continues_within_limits_if_ready_variants_change_little():
    loaded = ready()
    write([Stories("a", "reordered")], count=2, loaded=loaded)
    assert FIRST_DRAW < sum(loaded.scorer.batches) <= FIRST_DRAW + PATIENCE + DRAW


def test_small_changes_are_judged_only_if_there_are_too_few_larger_ones():
    small, large = Endless("a", "reordered"), Stories("b", "reversed")
    loaded = ready()
    write([small, large], loaded=loaded)
    assert not any(text.startswith(PROBLEM.text) for text in loaded.scorer.texts)
    few = Stories("b", "reversed", most=3)
    kinds = [one.candidate.kind for one in offered(write([small, few]))]
    assert sorted(kinds) == ["reordered"] * REPEATS + ["reversed"] * 3


def test_a_text_with_mostly_other_words_is_a_large_change_whatever_its_kind():
    found = offered(write([Stories("a", "reworded")]))
    assert [one.candidate.kind for one in found] == ["reworded"] * 10


def test_nothing_is_written_before_it_is_taken():
    generator = Stories("a", "reversed")
    batches = write_variants(
        PROBLEM,
        count=50,
        kinds=ALL,
        seed=1,
        engines=ready(),
        generators=lambda kind: [generator] if kind == "reversed" else [],
    )
    assert generator.written == 0
    next(batches)
    assert generator.written == FIRST_DRAW


def test_variants_to_check_fill_up_the_set_after_the_ready_ones():
    pair = [Stories("a", "reordered", most=3), Stories("b", "reversed", most=9, ending="check")]
    assert judgements(write(pair, count=8)) == ["ready"] * 3 + ["check"] * 5


def test_rejected_candidates_are_counted_but_never_offered():
    pair = [Stories("a", "reordered", most=3), Stories("b", "reversed", most=9, ending="reject")]
    dropped = []
    assert judgements(write(pair, count=8, dropped=dropped.append)) == ["ready"] * 3
    assert sum(dropped) == 9


def test_writing_ends_if_every_candidate_is_rejected():
    generator = Stories("a", "reordered", most=10**6, ending="reject")
    assert write([generator]) == []
    assert generator.written <= 2 * (PATIENCE + DRAW)


def test_variants_that_differ_only_in_numbers_come_last_and_are_few():
    pair = [Endless("a", "renumbered", most=40), Stories("b", "reversed", most=5)]
    kinds = [judged.candidate.kind for judged in offered(write(pair, count=20))]
    assert kinds == ["reversed"] * 5 + ["renumbered"] * REPEATS


def test_a_problem_without_larger_changes_gets_few_variants_that_differ_little():
    assert len(texts(write([Endless("a", "renumbered")], count=50))) == REPEATS


def test_variants_that_differ_little_are_offered_if_the_equation_cannot_be_read():
    unreadable = replace(PROBLEM, equation="three plus four =")
    batches = write_variants(
        unreadable, count=10, kinds=ALL, seed=1, engines=ready(),
        generators=lambda kind: [Endless("a", "renumbered")] if kind == "renumbered" else [],
    )  # fmt: skip
    assert len(texts(batches)) == 10


def test_variants_that_differ_only_in_numbers_are_offered_if_no_other_kind_is_requested():
    assert len(texts(write([Endless("a", "renumbered")], kinds=["renumbered"], count=50))) == 50


def test_texts_with_the_words_of_the_original_are_not_judged_while_there_are_others():
    loaded = ready()
    pair = [Endless("a", "renumbered"), Stories("b", "reversed")]
    write(pair, count=6, loaded=loaded)
    assert not any(text.startswith(PROBLEM.text) for text in loaded.scorer.texts)


def test_texts_with_fewer_than_three_new_words_are_not_offered_beside_others():
    light = PROBLEM.text.replace("buys", "gets")
    heavy = "Ana got 3 pens. Later she bought 4 others. How many pens does she own now?"
    assert texts(write([Fixed("a", "reworded", (light, heavy))])) == [heavy]


def test_texts_with_fewer_than_three_new_words_are_offered_if_there_is_nothing_else():
    light = PROBLEM.text.replace("buys", "gets")
    assert texts(write([Fixed("a", "reworded", (light,))])) == [light]


def test_variants_that_differ_only_in_names_are_offered_only_if_there_is_nothing_else():
    pair = [Endless("r", "renumbered", most=1), Endless("n", "renamed", most=1)]

    def kinds(chosen):
        return [judged.candidate.kind for judged in offered(write(pair, kinds=chosen))]

    assert sorted(kinds(["renumbered", "renamed"])) == ["renamed+renumbered", "renumbered"]
    assert kinds(["renamed"]) == ["renamed"]


def test_few_texts_are_judged_if_only_other_names_are_requested():
    loaded = ready()
    found = texts(write([Endless("n", "renamed")], kinds=["renamed"], count=10, loaded=loaded))
    assert len(found) == 10
    assert len(loaded.scorer.texts) <= 5 * (PATIENCE + DRAW)


def test_the_kind_that_teachers_accept_comes_first():
    pair = [Stories("a", "reordered"), Stories("b", "reversed")]

    def first(**preferences):
        return offered(write(pair, count=2, preferences=preferences))[0].candidate.kind

    assert first() == "reversed"
    assert first(reordered=0.9, reversed=0.2) == "reordered"


def test_a_set_mixes_the_kinds():
    pair = [Stories("a", "reordered"), Stories("b", "reversed")]
    batches = write(pair, count=10, preferences={"reordered": 0.9, "reversed": 0.2})
    kinds = [judged.candidate.kind for judged in offered(batches)]
    assert kinds[0] == "reordered"
    assert kinds.count("reordered") >= kinds.count("reversed") > 0


def test_natural_variants_come_first_and_odd_ones_must_be_checked():
    generators = [
        Stories("a", "reordered", most=3, ending="odd"),
        Stories("b", "reordered", most=2, ending="clumsy"),
        Stories("c", "reordered", most=2),
    ]
    batches = write(generators, loaded=ready(naturalness=WordNaturalnessJudge()))
    assert judgements(batches) == ["ready"] * 4 + ["check"] * 3
    # The first is the best of the first two that do not sound odd, so that it appears soon.
    probabilities = [judged.naturalness.probability for judged in offered(batches)[:4]]
    assert probabilities == [0.4, 0.8, 0.8, 0.4]
    assert all("odd" in text for text in texts(batches)[4:])


def test_the_first_variant_is_the_more_natural_of_two():
    pair = [Stories("b", "reversed", most=1, ending="clumsy"), Stories("c", "reversed", most=1)]
    batches = write(pair, loaded=ready(naturalness=WordNaturalnessJudge()))
    assert [one.naturalness.probability for one in offered(batches)] == [0.8, 0.4]


def test_writing_ends_if_every_candidate_sounds_odd():
    generator = Stories("a", "reordered", most=10**6, ending="odd")
    batches = write([generator], loaded=ready(naturalness=WordNaturalnessJudge()))
    assert judgements(batches) == ["check"] * 10
    assert generator.written <= 2 * (ODD + DRAW)


def test_only_the_best_are_judged_for_naturalness_in_batches():
    listener = WordNaturalnessJudge()
    write([Stories("a", "reordered")], count=6, loaded=ready(naturalness=listener))
    assert listener.batches[0] == 2
    assert sum(listener.batches) <= 2 * 6


def test_variants_have_their_difference_and_their_group():
    pair = [Endless("a", "renumbered", most=2), Stories("b", "reversed", most=1)]
    story, *twins = offered(write(pair, count=3))
    assert story.difference > twins[0].difference > 0
    assert twins[0].group == twins[1].group != story.group


def test_a_resumed_run_writes_other_variants_than_the_first_attempt():
    def written(count, known=()):
        return texts(write([Stories("a", "reordered", most=20)], count=count, known=known))

    whole = written(20)
    rest = written(5, known=whole[:15])
    assert set(rest) == set(whole[15:])


def test_new_variants_differ_from_existing_ones():
    ducks = "Ben keeps 3 hens beside 4 ducks. How many birds are that?"
    boats = "At the lake 3 boats wait, then 4 others. What is their number?"
    generator = [Fixed("a", "reordered", (ducks, boats))]
    twins = [text.replace("3", "2") for text in (ducks, boats)]
    for twin, other in zip(twins, (boats, ducks), strict=True):
        assert texts(write(generator, count=1, known=[twin])) == [other]


def test_a_repeated_run_writes_new_texts_as_long_as_there_are_any():
    generator = [Fixed("a", "reordered", ("One?", "Two?", "Three?"))]
    assert set(texts(write(generator, count=2, known=["One?"]))) == {"Two?", "Three?"}
    assert texts(write(generator, count=2, known=["One?", "Two?", "Three?"])) == []


def test_a_kind_that_never_applies_on_top_of_another_does_not_stop_the_run():
    generators = [Endless("a", "renumbered", most=10**9), Fixed("b", "reordered", ())]
    assert len(texts(write(generators, kinds=["renumbered", "reordered"], count=4))) == 4
    assert generators[0].written < 1000


def test_a_repeated_addition_gets_new_numbers_as_a_product():
    days = Problem(text="Ada reads 5 pages a day. How many in 3 days?", equation="5 + 5 + 5")
    batches = write_variants(days, count=3, kinds=["renumbered"], seed=1, engines=ready())
    equations = [judged.candidate.equation or "" for judged in offered(batches)]
    assert len(equations) == 3
    assert all("*" in equation for equation in equations)


def test_texts_that_differ_only_in_case_and_spaces_are_dropped():
    same = Fixed(
        "same", "reordered", (PROBLEM.text.upper(), "One?", "one?", " One? ", "Old?", "Two?")
    )
    assert set(texts(write([same], known=["old?"]))) == {"One?", "Two?"}


def test_only_chosen_kinds_are_written():
    batches = write([Stories("a", "reordered"), Stories("b", "reworded")], kinds=["reordered"])
    assert {judged.candidate.kind for judged in offered(batches)} == {"reordered"}


def test_kinds_are_combined_in_their_order():
    pair = [Stories("r", "renumbered", most=1), Stories("t", "reordered", most=1)]
    kinds = [judged.candidate.kind for judged in offered(write(pair))]
    assert sorted(kinds) == ["renumbered", "renumbered+reordered", "reordered"]


def test_a_slow_generator_writes_nothing_on_top_of_others():
    generators = [Stories("n", "renumbered", most=1), Stories("round_trip", "reworded", most=1)]
    assert {judged.candidate.kind for judged in offered(write(generators))} == {
        "renumbered",
        "reworded",
    }


def test_the_same_seed_gives_the_same_variants():
    def make(seed):
        return texts(write([Stories("a", "reworded"), Stories("b", "reordered")], seed=seed))

    assert make(1) == make(1)
    assert make(1) != make(2)


@pytest.fixture(scope="module")
def real(loaded_once):
    return load_engines(stories=settings.STORIES)


NADIA = Problem(
    text="Nadia filled 14 trays with seedlings and gave 5 of them to her school. "
    "If each tray holds 6 plants, how many plants does Nadia still have?",
    equation="(14 - 5) * 6",
    answer="54",
)


def test_real_engines_write_ten_judged_candidates_of_several_kinds(real):
    kinds = [kind for kind in ALL if kind != "retold"]
    batches = list(write_variants(NADIA, count=10, kinds=kinds, seed=3, engines=real))
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
    assert first.naturalness is None  # people wrote it
    assert "Nadia" not in first.candidate.text
    assert len(first.alignment) == 3
    assert {NADIA.text[slice(*one.original_span)] for one in first.alignment} == {"14", "5", "6"}


def test_most_of_five_variants_tell_other_stories_where_many_fit(real):
    tom = Problem(
        text="Tom had 9 figs and ate 4 of them. How many figs did Tom have left?",
        equation="9 - 4",
        answer="5",
    )
    batches = write_variants(tom, count=5, kinds=ALL, seed=1, engines=real)
    kinds = [judged.candidate.kind for batch in batches for judged in batch]
    assert sum(map(is_another_story, kinds)) >= 4


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
        assert judged.verdict.judgement == ("check" if judged.naturalness.odd else "ready")


@pytest.mark.parametrize("text", ["?", "5", "No question here.", "多少?", "\x00", "pen " * 500])
def test_real_engines_accept_unusual_problems(real, text):
    list(write_variants(Problem(text=text), count=4, kinds=ALL, seed=1, engines=real))


def test_a_renumbered_candidate_is_compared_with_the_same_numbers(real):
    batches = write_variants(NADIA, count=3, kinds=["renumbered"], seed=1, engines=real)
    for judged in (one for batch in batches for one in batch):
        there = [q.value for q in find_quantities(judged.candidate.text)]
        assert there == [q.value for q in find_quantities(judged.candidate.reference.text)]
