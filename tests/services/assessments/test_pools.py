"""The items that a place of a worksheet may show, without variants that must not be used."""

import pytest
from django.utils import timezone, translation

from mwpapp.models import Assessment, AssessmentPlace, Paraphrase, Problem, User
from mwpapp.services.assessments import building
from mwpapp.services.assessments.pools import Pool, places_of, pools_of
from tests.services.assessments.building import kept_variant, problem_with_variants, worksheet


@pytest.fixture
def problem(owner: User) -> Problem:
    return problem_with_variants(owner, number=7, variants=2)


@pytest.fixture
def sheet(owner: User, problem: Problem) -> Assessment:
    created = building.create(owner, title="Plums")
    building.add_problems(created, [problem])
    return created


def pool(sheet: Assessment) -> Pool:
    (only,) = pools_of(Assessment.objects.get(pk=sheet.pk))
    return only


def texts(sheet: Assessment) -> list[str]:
    return [one.item.text[:2] for one in pool(sheet).items]


def test_a_pool_contains_the_original_and_the_kept_variants(sheet: Assessment, problem: Problem):
    found = pool(sheet)
    assert [one.variant for one in found.items] == [
        None, *problem.paraphrases.values_list("pk", flat=True)
    ]  # fmt: skip
    assert [(one.item.answer, one.item.unit) for one in found.items] == [
        ("5", "plums"), ("15", "plums"), ("25", "plums")
    ]  # fmt: skip
    assert (str(found.refusal), found.warnings) == ("", ())


def test_a_place_can_be_multiple_choice(sheet: Assessment):
    assert {one.item.choices for one in pool(sheet).items} == {()}
    AssessmentPlace.objects.update(choices=4)
    for one in pool(sheet).items:
        right = [choice.text for choice in one.item.choices if choice.right]
        assert right == [f"{one.item.answer} plums"]
        assert len(one.item.choices) > 1


@pytest.mark.parametrize(
    "wrong",
    [
        {"status": "rejected"},
        {"status": "pending"},
        {"scored_at": None},
        {"judgement": "reject"},
        {"problem_revision": 9},
        {"answer": "16"},
        {"answer": ""},
    ],
)
def test_a_variant_that_must_not_be_used_is_never_in_a_pool(
    sheet: Assessment, wrong: dict[str, object]
):
    Paraphrase.objects.update(**wrong)
    assert texts(sheet) == ["Ad"]
    assert pool(sheet).warnings == ("Only one text: every student gets it.",)


@pytest.mark.parametrize("status", ["rejected", "pending"])
def test_a_variant_that_was_not_accepted_can_never_be_allowed(sheet: Assessment, status: str):
    building.change(sheet, allow_kept_anyway=True)
    Paraphrase.objects.update(status=status, kept_anyway=True)
    assert texts(sheet) == ["Ad"]


def test_a_variant_accepted_in_spite_of_its_verdict_is_used_only_if_allowed(sheet: Assessment):
    Paraphrase.objects.update(judgement="reject", kept_anyway=True)
    assert texts(sheet) == ["Ad"]
    assert "because they were accepted anyway: 2" in " ".join(pool(sheet).warnings)
    building.change(sheet, allow_kept_anyway=True)
    assert texts(sheet) == ["Ad", "Bo", "Bo"]


def test_a_place_can_be_limited_to_kinds_and_omit_the_original(sheet: Assessment, problem: Problem):
    kept_variant(problem, number=90, kind="retold+renumbered")
    kept_variant(problem, number=91, kind="reordered")
    (place,) = places_of(sheet)
    building.change_place(place, kinds=["retold", "reordered"], include_original=False)
    assert [one.item.kind for one in pool(sheet).items] == ["retold+renumbered", "reordered"]


def test_a_place_without_an_answer_gives_the_reason(sheet: Assessment, problem: Problem):
    problem.paraphrases.all().delete()
    Problem.objects.update(answer="", equation="")
    assert str(pool(sheet).refusal) == "No answer is known."


def test_a_missing_answer_is_computed_from_the_equation(sheet: Assessment, problem: Problem):
    Problem.objects.update(answer="")
    (original, *_variants) = pool(sheet).items
    assert (original.item.answer, original.item.unit) == ("5", "plums")


def test_a_place_without_a_matching_item_gives_the_reason(sheet: Assessment):
    AssessmentPlace.objects.update(include_original=False, kinds=["reversed"])
    assert str(pool(sheet).refusal) == "No accepted variant fits."


def test_a_deleted_problem_has_no_pool(sheet: Assessment):
    Problem.objects.update(deleted_at=timezone.now())
    assert str(pool(sheet).refusal) == "The problem was deleted, or is no longer shared with you."


def test_a_worksheet_keeps_its_items_after_its_owner_is_deactivated(sheet: Assessment):
    User.objects.update(is_active=False)
    assert texts(sheet) == ["Ad", "Bo", "Bo"]


@pytest.mark.parametrize("active", [True, False])
def test_a_problem_that_a_colleague_no_longer_shares_has_no_pool(
    sheet: Assessment, colleague: User, active: bool
):
    Problem.objects.update(owner=colleague, shared=True)
    User.objects.update(is_active=active)
    assert texts(sheet) == ["Ad", "Bo", "Bo"]
    Problem.objects.update(shared=False)
    assert str(pool(sheet).refusal) == "The problem was deleted, or is no longer shared with you."


def test_a_possible_fault_of_the_original_is_a_warning(sheet: Assessment):
    warning = {
        "code": "answer_differs",
        "parameters": {"result": "5", "answer": "6"},
        "correction": {},
    }
    Problem.objects.update(warnings=[warning])
    assert pool(sheet).warnings == ("The equation gives 5, but the answer is 6.",)


def test_steps_are_in_the_language_of_the_worksheet(sheet: Assessment):
    with translation.override("de"):
        english = [one.item.steps for one in pool(sheet).items]
        building.change(sheet, language="de")
        german = [one.item.steps for one in pool(sheet).items]
    assert {steps[-1] for steps in english} >= {"Answer: 5 plums"}
    assert [one.item.steps for one in pool(sheet).items] == german != english


def test_places_are_numbered_across_sections(owner: User):
    created = worksheet(owner, places=3)
    places = places_of(created)
    building.move_place(places[0], section=building.add_section(created), index=0)
    assert [one.number for one in pools_of(created)] == [1, 2, 3]
    assert [one.place.pk for one in pools_of(created)] == [places[i].pk for i in (1, 2, 0)]
