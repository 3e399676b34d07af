"""The review queue, without scripts: one problem after another."""

from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from mwpapp.ml.types import Problem as PlainProblem
from mwpapp.models import Paraphrase, Problem, Run, Solution, User
from mwpapp.services.bank import problems
from mwpapp.services.variants import deciding, editing, settling
from mwpapp.services.variants.selections import accepting, writing
from mwpapp.services.variants.selections.queue import DECIDED_SHOWN
from mwpapp.services.variants.selections.recent import UNDO_SHOWN
from tests import html

QUEUE = "/review/"
HTMX = {"HX-Request": "true"}
MAX_QUERIES = 9


@pytest.fixture
def teacher(client: Client, owner: User) -> Client:
    client.force_login(owner)
    return client


@pytest.fixture
def two(owner: User, variant: Paraphrase) -> list[Problem]:
    """Two problems, the newer one with two variants, the older one with one."""
    eggs = PlainProblem(text="Ida has 3 eggs and 4 more. How many eggs?", equation="3 + 4")
    newer = problems.add(eggs, owner=owner)
    for number in (5, 6):
        ready_variant(newer, variant, number=number)
    return [newer, variant.problem]


def ready_variant(problem: Problem, like: Paraphrase, *, number: int, **more: Any) -> Paraphrase:
    """Return a ready variant of the problem about eggs."""
    copy = Paraphrase.objects.get(pk=like.pk)
    text = f"Ida has {number} eggs and 4 more. How many eggs?"
    fields = {
        "problem": problem, "text": text, "equation": f"{number} + 4", "answer": str(number + 4),
        "unit": "", "kind": "renumbered", "reference_text": text, "alignment": [], "pk": None,
        "reference_equation": f"{number} + 4", "reference_answer": str(number + 4), **more,
    }  # fmt: skip
    for name, value in fields.items():
        setattr(copy, name, value)
    copy.save()
    return copy


def compact(page: HttpResponse) -> str:
    return html.compact(page.content.decode())


def shown(page: HttpResponse) -> Problem | None:
    return page.context.get("problem")


def test_the_queue_shows_the_newest_problem_and_how_many_are_left(
    teacher: Client, two: list[Problem]
):
    page = teacher.get(QUEUE)
    assert shown(page) == two[0]
    assert "3 variants to review <span" in compact(page).replace("review<span", "review <span")
    assert "from 2 problems" in compact(page)
    assert len(page.context["cards"]) == 2


def test_the_next_problem_follows_and_the_first_follows_the_last(
    teacher: Client, two: list[Problem]
):
    after = teacher.get(QUEUE, {"after": two[0].pk})
    assert shown(after) == two[1]
    assert shown(teacher.get(QUEUE, {"after": two[1].pk})) == two[0]
    fragment = teacher.get(QUEUE, {"after": two[0].pk}, headers=HTMX)
    assert fragment["HX-Push-Url"] == f"{QUEUE}?at={two[1].pk}"
    assert b"<html" not in fragment.content


def test_a_decided_problem_leaves_the_queue_and_stays_on_the_page(
    teacher: Client, owner: User, two: list[Problem]
):
    for row in two[0].paraphrases.all():
        deciding.accept(row, by=owner)
    assert shown(teacher.get(QUEUE)) == two[1]
    page = teacher.get(QUEUE, {"at": two[0].pk})
    assert [card.status for card in page.context["cards"]] == ["Accepted", "Accepted"]


def test_only_the_last_decided_variants_stay_on_the_page(
    teacher: Client, owner: User, two: list[Problem], variant: Paraphrase
):
    for number in range(20, 20 + DECIDED_SHOWN):
        deciding.reject(ready_variant(two[0], variant, number=number), by=owner)
    deciding.reject(two[0].paraphrases.first(), by=owner)
    page = teacher.get(QUEUE, {"at": two[0].pk})
    assert len(page.context["cards"]) == DECIDED_SHOWN + 1


def test_a_run_is_reviewed_without_other_variants(
    teacher: Client, owner: User, two: list[Problem], variant: Paraphrase
):
    run = writing.request_variants_of_all(two, asked_by=owner, count=1, kinds=["renumbered"])
    ready_variant(two[0], variant, number=9, run=run)
    page = teacher.get(QUEUE, {"run": run.pk})
    assert [card.variant.run for card in page.context["cards"]] == [run]
    assert "1 variant to review" in compact(page)


def test_an_import_is_reviewed(teacher: Client, owner: User, two: list[Problem]):
    run = Run.objects.create(kind=Run.Kind.IMPORT, asked_by=owner)
    Problem.objects.filter(pk=two[1].pk).update(added_by_run=run)
    page = teacher.get(QUEUE, {"run": run.pk})
    assert (shown(page), page.context["left"].variants) == (two[1], 1)


def test_a_selection_is_reviewed(teacher: Client, two: list[Problem]):
    page = teacher.get(QUEUE, {"problem": two[1].pk})
    assert (shown(page), page.context["left"].variants) == (two[1], 1)
    by_search = teacher.get(QUEUE, {"all": "on", "words": "eggs"})
    assert (shown(by_search), by_search.context["left"].variants) == (two[0], 2)
    assert "all=on&amp;words=eggs&amp;after=" in by_search.content.decode()


@pytest.mark.parametrize("odd", ["9" * 19, "x", "\x00", "-1"])
def test_a_scope_that_does_not_exist_is_not_found(
    teacher: Client, two: list[Problem], stranger: User, odd: str
):
    other = Run.objects.create(kind=Run.Kind.SELECTION, asked_by=stranger)
    assert teacher.get(QUEUE, {"run": other.pk}).status_code == 404
    assert teacher.get(QUEUE, {"run": odd}).status_code == 404
    assert teacher.get(QUEUE, {"problem": odd}).status_code == 404
    for name in ("at", "after"):
        assert teacher.get(QUEUE, {name: odd}).status_code == 200


def test_variants_are_not_in_the_queues_of_other_people(
    client: Client, two: list[Problem], colleague: User
):
    Problem.objects.update(shared=True)
    client.force_login(colleague)
    page = client.get(QUEUE, {"at": two[0].pk})
    assert "Nothing to review" in compact(page)
    assert shown(page) is None


def test_a_decision_without_scripts_returns_to_the_queue(teacher: Client, two: list[Problem]):
    row = two[0].paraphrases.first()
    before = {"Referer": f"http://testserver{QUEUE}?status=waiting&all=on&after=3"}
    done = teacher.post(reverse("accept", args=[row.pk]), headers=before)
    here = f"{QUEUE}?status=waiting&all=on&at={two[0].pk}#paraphrase-{row.pk}"
    assert done["Location"] == here
    elsewhere = teacher.post(reverse("undo", args=[row.pk]))
    assert elsewhere["Location"].startswith(reverse("problem", args=[two[0].pk]))


def test_a_decision_updates_the_count(teacher: Client, two: list[Problem]):
    row = two[0].paraphrases.first()
    done = teacher.post(reverse("accept", args=[row.pk]), headers=HTMX)
    assert done["HX-Trigger"] == "decided" or "decided" in done["HX-Trigger"]
    left = compact(teacher.get(reverse("review_left"), headers=HTMX))
    assert "2 variants to review" in left


def test_all_ready_variants_are_accepted_and_can_be_undone_after_a_reload(
    teacher: Client, two: list[Problem]
):
    page = teacher.get(QUEUE)
    assert "Accept all 3 ready variants" in compact(page)
    newest = page.context["ready"].newest
    done = teacher.post(reverse("accept_review"), {"newest": newest}, follow=True)
    assert "3 variants accepted." in compact(done)
    assert "Nothing left to review" in compact(done)
    reloaded = compact(teacher.get(QUEUE))
    assert "Undo accepting 3 variants" in reloaded
    batch = teacher.get(QUEUE).context["together"].batch
    undone = teacher.post(reverse("undo_review", args=[batch]), follow=True)
    assert "3 variants are open again." in compact(undone)
    assert undone.context["left"].variants == 3


def test_only_the_ready_variants_of_the_scope_are_accepted(teacher: Client, two: list[Problem]):
    query = {"problem": two[0].pk, "newest": Paraphrase.objects.latest("pk").pk}
    done = teacher.post(reverse("accept_review"), query, headers=HTMX)
    assert "2 variants accepted." in compact(done)
    assert set(two[0].paraphrases.values_list("status", flat=True)) == {"accepted"}
    assert set(two[1].paraphrases.values_list("status", flat=True)) == {"pending"}
    assert "All reviewed here" in compact(done)
    assert f"{reverse('add_to_worksheet')}?problem={two[0].pk}" in compact(done)


def test_a_person_cannot_accept_the_variants_of_others(
    client: Client, two: list[Problem], colleague: User
):
    Problem.objects.update(shared=True)
    client.force_login(colleague)
    client.post(reverse("accept_review"), {"problem": two[0].pk})
    assert set(Paraphrase.objects.values_list("status", flat=True)) == {"pending"}
    assert client.post(reverse("accept_ready", args=[two[0].pk])).status_code == 403


def test_all_ready_variants_of_a_problem_are_accepted_on_its_page(
    teacher: Client, two: list[Problem]
):
    address = reverse("problem", args=[two[0].pk])
    assert "Accept 2 ready" in compact(teacher.get(address))
    done = teacher.post(reverse("accept_ready", args=[two[0].pk]), follow=True)
    assert "2 variants accepted." in compact(done)
    together = done.context["together"]
    undo = reverse("undo_discard", args=[two[0].pk, together.batch])
    assert "2 to review" in compact(teacher.post(undo, follow=True))
    page = teacher.post(reverse("accept_ready", args=[two[0].pk]), headers=HTMX)
    assert 'id="notes"' in compact(page)
    assert 'id="summary"' in compact(page)


@pytest.fixture
def busy(two: list[Problem], variant: Paraphrase, owner: User) -> list[Problem]:
    """Two of many problems: the first has rejected and open variants, a draft and a solution, and
    the second has a variant that was accepted in a batch."""
    for number in range(30, 50):
        more = PlainProblem(text=f"Ida has {number} eggs and 4 more. How many?", equation="3 + 4")
        ready_variant(problems.add(more, owner=owner), variant, number=number)
    for number in range(60, 72):
        row = ready_variant(two[0], variant, number=number)
        if number < 70:
            deciding.reject(row, by=owner, reason="awkward")
    accepting.accept_all(Paraphrase.objects.filter(problem=two[1]), by=owner)
    editing.keep_draft(row, person=owner, fields={"text": "Ida has 5 eggs."})
    Solution.objects.create(
        problem=two[0], equation="3 + 4", answer="7", method="equation",
        problem_revision=two[0].revision,
    )  # fmt: skip
    return two


@pytest.mark.parametrize("where", ["", "?at={pk}", "?after={pk}"])
def test_a_long_queue_takes_fewer_than_ten_queries(
    teacher: Client, busy: list[Problem], where: str, django_assert_max_num_queries: Any
):
    address = QUEUE + where.format(pk=busy[0].pk)
    with django_assert_max_num_queries(MAX_QUERIES):
        page = teacher.get(address)
    assert page.context["cards"]
    assert page.context["recent"]
    assert page.context["together"].number == 1


def test_a_decision_in_the_queue_takes_few_queries(
    teacher: Client, busy: list[Problem], django_assert_max_num_queries: Any
):
    row = busy[0].paraphrases.filter(status="pending").first()
    with django_assert_max_num_queries(15):  # with four savepoints
        teacher.post(reverse("accept", args=[row.pk]), headers=HTMX)
    with django_assert_max_num_queries(MAX_QUERIES):
        teacher.get(reverse("review_left"), headers=HTMX)
    with django_assert_max_num_queries(MAX_QUERIES):
        teacher.get(reverse("readiness"))


def test_the_last_ten_decisions_on_other_problems_can_be_undone_after_a_reload(
    teacher: Client, owner: User, two: list[Problem], variant: Paraphrase
):
    for number in range(20, 32):
        deciding.reject(ready_variant(two[0], variant, number=number), by=owner, reason="too_easy")
    page = teacher.get(QUEUE, {"at": two[1].pk})
    listed = page.context["recent"]
    assert len(listed) == UNDO_SHOWN
    assert listed[0].variant.text.startswith("Ida has 31 eggs")
    assert "Rejected · Too easy" in compact(page)
    assert not teacher.get(QUEUE, {"at": two[0].pk}).context["recent"]
    last = listed[0].variant
    undo = reverse("undo_in_review", args=[last.pk])
    done = teacher.post(undo, {"problem": two[1].pk}, headers=HTMX)
    assert shown(done) == two[0]
    assert f'data-in-hand="{last.pk}"' in compact(done)
    assert Paraphrase.objects.get(pk=last.pk).status == "pending"
    again = teacher.post(undo, {"problem": two[1].pk})
    here = f"{QUEUE}?problem={two[1].pk}&at={two[0].pk}#paraphrase-{last.pk}"
    assert again["Location"] == here
    assert "There is nothing to undo." in compact(teacher.get(QUEUE))


def test_a_person_cannot_undo_the_decisions_of_others(
    client: Client, owner: User, two: list[Problem], colleague: User, stranger: User
):
    Problem.objects.update(shared=True)
    row = deciding.reject(two[0].paraphrases.first(), by=owner)
    for person, status in ((colleague, 403), (stranger, 404)):
        client.force_login(person)
        assert client.post(reverse("undo_in_review", args=[row.pk])).status_code == status
        assert not client.get(QUEUE).context["recent"]
    assert Paraphrase.objects.get(pk=row.pk).status == "rejected"


def test_the_reason_for_a_rejection_is_in_the_history(teacher: Client, two: list[Problem]):
    row = two[0].paraphrases.first()
    done = teacher.post(reverse("reject", args=[row.pk]), {"reason": "awkward"}, headers=HTMX)
    assert "Rejected · Awkward" in compact(done)
    history = compact(teacher.get(reverse("history", args=[row.pk])))
    assert "Pending → Rejected (Awkward)" in history
    odd = teacher.post(reverse("reject", args=[row.pk]), {"reason": "\x00<b>"}, headers=HTMX)
    assert "“&lt;b&gt;” is not a known reason." in compact(odd)


def test_an_edit_that_waits_and_a_reopened_variant_are_shown(
    teacher: Client, owner: User, two: list[Problem]
):
    edited, kept = two[0].paraphrases.all()
    editing.edit(edited, by=owner, text="Ida has 8 eggs and 4 more. How many eggs are there?")
    deciding.accept(kept, by=owner)
    settling.reopen(Paraphrase.objects.get(pk=kept.pk))
    page = teacher.get(QUEUE, {"at": two[0].pk})
    assert [card.reopened for card in page.context["cards"]] == [False, True]
    assert page.context["reopened"] == 1
    assert "Checking…" in compact(page)
