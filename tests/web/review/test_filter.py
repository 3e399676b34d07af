"""The review queue is filtered by grade, tag, kind, verdict and worksheet."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from mwpapp.ml.types import Problem as PlainProblem
from mwpapp.models import Assessment, Paraphrase, Problem, User
from mwpapp.services.assessments import building
from mwpapp.services.bank import problems
from mwpapp.services.variants import deciding
from tests.web.review.test_queue import HTMX, MAX_QUERIES, QUEUE, compact, ready_variant, shown


@pytest.fixture
def teacher(client: Client, owner: User) -> Client:
    client.force_login(owner)
    return client


@pytest.fixture
def eggs(owner: User, variant: Paraphrase) -> Problem:
    """The newer of two problems. Of its variants, one is ready and one needs a check."""
    plain = PlainProblem(
        text="Ida has 3 eggs and 4 more. How many eggs?", equation="3 + 4", grade=2, tags=("sum",)
    )
    made = problems.add(plain, owner=owner)
    ready_variant(made, variant, number=5, kind="renamed+renumbered")
    ready_variant(made, variant, number=6, judgement="check")
    return made


@pytest.fixture
def winter(owner: User, variant: Paraphrase) -> Assessment:
    """A worksheet with the older problem."""
    worksheet = building.create(owner, title="Winter")
    building.add_problems(worksheet, [variant.problem])
    return worksheet


def test_the_form_offers_what_the_person_has_and_shows_what_is_chosen(
    teacher: Client, eggs: Problem, winter: Assessment
):
    page = compact(teacher.get(QUEUE, {"tag": "sum", "verdict": "ready", "grade": "2"}))
    for name in ("grade", "tag", "kind", "verdict", "worksheet"):
        assert f'<label for="filter_{name}">' in page
    assert '<option value="sum" selected>sum</option>' in page
    assert '<option value="two-step">' in page
    assert '<option value="2" selected>2</option>' in page
    assert '<option value="ready" selected>Ready</option>' in page
    assert '<option value="renumbered">Renumbered</option>' in page
    assert f'<option value="{winter.pk}">Winter</option>' in page
    assert '<details class="fold queue-filter">' in page


@pytest.mark.parametrize(
    ("query", "variants", "cards"),
    [
        ({"grade": "4"}, 1, 1),
        ({"tag": "sum"}, 2, 2),
        ({"kind": "renamed"}, 1, 1),
        ({"verdict": "check"}, 1, 1),
        ({"verdict": "ready"}, 2, 1),
        ({"kind": "renumbered", "verdict": "ready", "grade": "2"}, 1, 1),
    ],
)
def test_the_queue_counts_and_shows_what_matches(
    teacher: Client, eggs: Problem, query: dict[str, str], variants: int, cards: int
):
    page = teacher.get(QUEUE, query)
    assert page.context["left"].variants == variants
    assert len(page.context["cards"]) == cards
    words = "1 variant matches" if variants == 1 else f"{variants} variants match"
    assert words in compact(page)
    assert "Show all</a>" in compact(page)


def test_an_unfiltered_queue_offers_nothing_to_reset(teacher: Client, eggs: Problem):
    page = compact(teacher.get(QUEUE, {"grade": "", "kind": "", "worksheet": ""}))
    assert "3 variants to review" in page
    assert "Show all</a>" not in page


def test_the_filter_stays_in_links_forms_and_the_address(teacher: Client, eggs: Problem):
    sent = {"grade": "", "verdict": "ready", "kind": ""}
    part = teacher.get(QUEUE, sent, headers=HTMX)
    assert part["HX-Push-Url"] == f"{QUEUE}?verdict=ready&at={eggs.pk}"
    page = compact(part)
    assert f"?verdict=ready&amp;after={eggs.pk}" in page
    assert '<input type="hidden" name="verdict" value="ready">' in page
    assert f"{reverse('review_left')}?verdict=ready" in page
    assert f"/ws/problems/{eggs.pk}/?queue=on&amp;verdict=ready" in page
    assert 'id="queue-filter"' not in page


def test_the_next_problem_matches_the_filter(teacher: Client, owner: User, eggs: Problem):
    older = Problem.objects.exclude(pk=eggs.pk).get()
    assert shown(teacher.get(QUEUE, {"grade": "4", "after": eggs.pk})) == older
    assert shown(teacher.get(QUEUE, {"grade": "4", "after": older.pk})) == older
    check = {"verdict": "check", "at": eggs.pk}
    deciding.reject(eggs.paraphrases.get(judgement="check"), by=owner)
    page = teacher.get(QUEUE, check)
    assert [card.status for card in page.context["cards"]] == ["Rejected"]
    assert "Finish" in compact(page)
    left = compact(teacher.get(reverse("review_left"), check, headers=HTMX))
    assert "No variants match" in left


def test_a_filter_narrows_a_search_of_the_bank_and_show_all_keeps_the_search(
    teacher: Client, eggs: Problem
):
    query = {"all": "on", "words": "eggs", "reading": "", "mine": "on", "verdict": "check"}
    page = teacher.get(QUEUE, query)
    assert page.context["left"].variants == 1
    assert 'name="words" value="eggs"' in compact(page)
    assert f'href="{QUEUE}?all=on&amp;words=eggs&amp;mine=on">Show all' in compact(page)
    by_tag = teacher.get(QUEUE, {"all": "on", "tag": "two-step"})
    assert shown(by_tag) != eggs
    assert f'href="{QUEUE}?all=on">Show all' in compact(by_tag)


def test_every_field_of_a_search_stays_in_the_queue(teacher: Client, eggs: Problem):
    query = {"all": "on", "template": eggs.template, "reading": "easy"}
    page = teacher.get(QUEUE, {**query, "warning": "answer"})
    assert {"template", "reading", "warning"} <= {
        name for name, _ in page.context["reviewed"].fields
    }


def test_the_worksheets_problems_are_reviewed(teacher: Client, eggs: Problem, winter: Assessment):
    page = teacher.get(QUEUE, {"worksheet": winter.pk})
    assert shown(page) == Problem.objects.exclude(pk=eggs.pk).get()
    assert f'<option value="{winter.pk}" selected>Winter</option>' in compact(page)


def test_the_worksheet_of_another_person_does_not_exist(
    teacher: Client, owner: User, colleague: User, eggs: Problem
):
    Problem.objects.update(shared=True)
    other = building.create(colleague, title="Secret")
    building.add_problems(other, [eggs])
    other.shares.create(colleague=owner, level="copy")
    assert "Secret" not in compact(teacher.get(QUEUE, {"worksheet": other.pk}))
    missing = compact(teacher.get(QUEUE, {"worksheet": 10**9}, headers=HTMX))
    page = compact(teacher.get(QUEUE, {"worksheet": other.pk}, headers=HTMX))
    assert "The filter contains a value that does not exist." in page
    assert page.replace(f"worksheet={other.pk}", "") == missing.replace(f"worksheet={10**9}", "")


def test_without_a_match_the_page_says_what_else_waits(teacher: Client, eggs: Problem):
    page = compact(teacher.get(QUEUE, {"kind": "reversed"}))
    assert "<h2>No variants match</h2>" in page
    assert "Without the filter, 3 variants are waiting for a decision." in page
    assert "does not exist" not in page
    assert f'<a class="button primary" href="{QUEUE}?">Show all</a>' in page
    assert 'id="queue-filter"' in page


HOSTILE = [
    {"grade": "99"},
    {"grade": "\x00"},
    {"kind": "x' OR 1=1"},
    {"kind": "re.*"},
    {"verdict": "<script>alert(1)</script>"},
    {"worksheet": "9" * 30},
    {"worksheet": "9" * 5000},
    {"worksheet": "-1"},
    {"worksheet": "x"},
]


@pytest.mark.parametrize("query", HOSTILE)
def test_an_unknown_value_matches_nothing_and_accepts_nothing(
    teacher: Client, eggs: Problem, query: dict[str, str]
):
    page = teacher.get(QUEUE, query)
    assert "The filter contains a value that does not exist." in compact(page)
    assert "<script>alert" not in compact(page)
    assert shown(page) is None
    newest = Paraphrase.objects.latest("pk").pk
    done = teacher.post(reverse("accept_review"), {**query, "newest": newest}, headers=HTMX)
    assert "0 variants accepted." in compact(done)
    assert set(Paraphrase.objects.values_list("status", flat=True)) == {"pending"}


@pytest.mark.parametrize("tag", ["\x00", "<b>bold</b>", "'; --", "x" * 5000])
def test_any_text_can_be_a_tag(teacher: Client, eggs: Problem, tag: str):
    page = teacher.get(QUEUE, {"tag": tag})
    assert page.status_code == 200
    assert "<b>bold" not in compact(page)


def test_accepting_all_accepts_what_matches(teacher: Client, eggs: Problem):
    newest = Paraphrase.objects.latest("pk").pk
    query = {"grade": "2", "newest": newest}
    done = teacher.post(reverse("accept_review"), query, headers=HTMX)
    assert "1 variant accepted." in compact(done)
    accepted = Paraphrase.objects.filter(status="accepted")
    assert [row.problem for row in accepted] == [eggs]
    assert done["HX-Push-Url"].startswith(f"{QUEUE}?grade=2")
    plain = teacher.post(reverse("accept_review"), query)
    assert plain["Location"] == f"{QUEUE}?grade=2"


def test_an_undone_variant_is_shown_even_if_the_filter_hides_it(
    teacher: Client, owner: User, eggs: Problem, variant: Paraphrase
):
    row = deciding.reject(variant, by=owner)
    undo = reverse("undo_in_review", args=[row.pk])
    done = teacher.post(undo, {"verdict": "check"}, headers=HTMX)
    assert [card.variant.pk for card in done.context["cards"]] == [row.pk]
    assert f"variant={row.pk}" in done["HX-Push-Url"]
    deciding.reject(Paraphrase.objects.get(pk=row.pk), by=owner)
    page = teacher.post(undo, {"verdict": "check"}, follow=True)
    assert [card.variant.pk for card in page.context["cards"]] == [row.pk]
    for odd in ("9" * 30, "x", "\x00", str(eggs.paraphrases.first().pk)):
        at = {"verdict": "check", "at": variant.problem_id, "variant": odd}
        assert not teacher.get(QUEUE, at).context["cards"]


def test_the_counts_of_a_problem_are_hidden_while_a_part_of_it_is_shown(
    teacher: Client, eggs: Problem
):
    for query, part in (({"kind": "renamed"}, True), ({"grade": "2"}, False), ({}, False)):
        assert ('class="queue part"' in compact(teacher.get(QUEUE, query))) is part


def test_others_see_nothing_through_a_filter(client: Client, colleague: User, eggs: Problem):
    Problem.objects.update(shared=True)
    client.force_login(colleague)
    page = compact(client.get(QUEUE, {"tag": "sum"}))
    assert "No variants match" in page
    assert "Ida has" not in page


@pytest.mark.parametrize(
    "query", [{}, {"grade": "2"}, {"verdict": "ready", "kind": "renamed"}, {"kind": "reversed"}]
)
def test_a_filtered_queue_takes_few_queries(
    teacher: Client,
    eggs: Problem,
    winter: Assessment,
    query: dict[str, str],
    django_assert_max_num_queries: Any,
):
    with django_assert_max_num_queries(MAX_QUERIES):
        teacher.get(QUEUE, {**query, "worksheet": ""})
    with django_assert_max_num_queries(MAX_QUERIES):
        teacher.get(QUEUE, {**query, "worksheet": winter.pk})
