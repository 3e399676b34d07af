"""The home page of each role, the first steps and the hints."""

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from mwpapp.models import Campaign, Paraphrase, Problem, Role, Run, User
from mwpapp.models.messages import Message
from mwpapp.services.assessments import building
from mwpapp.services.home import hints
from tests.html import compact

HTMX = {"HX-Request": "true"}
STEPS = 'id="first-steps"'


@pytest.fixture
def teacher(client: Client, owner: User) -> Client:
    client.force_login(owner)
    return client


def home(browser: Client) -> str:
    return compact(browser.get(reverse("home")).content)


def test_a_new_teacher_can_use_a_sample_or_a_file(teacher: Client):
    page = home(teacher)
    assert STEPS in page
    assert page.count('name="sample"') == 3
    assert f'action="{reverse("upload")}"' in page
    assert reverse("add") in page
    assert "<b>0</b>" not in page
    assert "run" not in page.lower().split()


def test_a_sample_becomes_a_problem_of_the_teacher_and_its_variants_are_requested(
    teacher: Client, owner: User
):
    answer = teacher.post(reverse("start_sample"), {"sample": "1"})
    problem = Problem.objects.get(owner=owner)
    run = Run.objects.get()
    assert answer["Location"] == reverse("problem", args=[problem.pk])
    assert (run.kind, run.problem, run.asked_by, run.total) == ("variants", problem, owner, 10)
    again = teacher.post(reverse("start_sample"), {"sample": "1"})
    assert again["Location"] == answer["Location"]
    assert Problem.objects.count() == Run.objects.count() == 1


@pytest.mark.parametrize("odd", ["", "x", "3", "-1", "9" * 5000, "\x00"])
def test_an_unknown_sample_is_not_found(teacher: Client, odd: str):
    assert teacher.post(reverse("start_sample"), {"sample": odd}).status_code == 404
    assert not Problem.objects.exists()


def test_only_people_who_may_use_the_bank_can_use_a_sample(client: Client, annotator: User):
    for person in (None, annotator):
        if person:
            client.force_login(person)
        assert client.post(reverse("start_sample"), {"sample": "1"}).status_code == 403
    assert not Problem.objects.exists()


def test_the_steps_are_shown_on_the_page_of_the_problem_too(
    teacher: Client, owner: User, variant: Paraphrase
):
    address = reverse("problem", args=[variant.problem_id])
    page = compact(teacher.get(address).content)
    assert STEPS in page
    assert "Choose “Write variants”" in page
    variant.status, variant.reviewer, variant.reviewed_at = "accepted", owner, timezone.now()
    variant.save()
    part = compact(
        teacher.get(
            reverse("first_steps"),
            headers={**HTMX, "HX-Current-URL": f"http://testserver{address}"},
        ).content
    )
    assert f'name="problem" value="{variant.problem_id}"' in part
    created = teacher.post(
        reverse("add_to_worksheet"), {"problem": variant.problem_id, "title": "Worksheet"}
    )
    assert "Your worksheet is ready" in compact(teacher.get(created["Location"]).content)
    assert STEPS not in home(teacher)


def test_the_first_steps_are_a_fragment_and_have_no_page_of_their_own(teacher: Client):
    assert teacher.get(reverse("first_steps"))["Location"] == reverse("home")
    odd = {**HTMX, "HX-Current-URL": "http://["}
    assert teacher.get(reverse("first_steps"), headers=odd).status_code == 204  # taken for Home


def test_the_form_of_the_first_step_is_not_replaced_while_it_is_in_use(teacher: Client):
    assert "Choose a sample" in home(teacher)
    at_home = {**HTMX, "HX-Current-URL": f"http://testserver{reverse('home')}"}
    assert teacher.get(reverse("first_steps"), headers=at_home).status_code == 204


def test_hidden_steps_stay_hidden(teacher: Client, owner: User, colleague: User):
    answer = teacher.post(reverse("dismiss_hint", args=["first-steps"]), {"next": "/problems/"})
    assert answer["Location"] == "/problems/"
    assert STEPS not in home(teacher)
    other = Client()
    other.force_login(colleague)
    assert STEPS in home(other)


def test_with_htmx_a_hint_disappears_in_place(teacher: Client, owner: User):
    answer = teacher.post(reverse("dismiss_hint", args=["bank"]), headers=HTMX)
    assert (answer.status_code, answer.content) == (200, b"")
    owner.refresh_from_db()
    assert owner.dismissed == ["bank"]


@pytest.mark.parametrize("back", ["https://example.org/", "//example.org", "javascript:x", "\x00"])
def test_dismissing_never_redirects_to_another_site(teacher: Client, back: str):
    answer = teacher.post(reverse("dismiss_hint", args=["bank"]), {"next": back})
    assert answer["Location"] == "/"


def test_dismissing_a_hint_needs_a_login(client: Client):
    assert client.post(reverse("dismiss_hint", args=["bank"])).status_code == 403


def test_leads_are_told_what_their_campaigns_need(client: Client, lead: User):
    client.force_login(lead)
    page = home(client)
    assert STEPS not in page
    assert "You are not leading an active campaign" in page
    for name in ("new_campaign", "campaigns"):
        assert f'href="{reverse(name)}"' in page
    campaign = Campaign.objects.create(lead=lead, name="Bakery", question="The same?")
    page = home(client)
    assert "Write guidelines" in page
    assert reverse("campaign_guidelines", args=[campaign.pk]) in page
    assert "You are not leading an active campaign" not in page


def test_administrators_see_that_workers_are_missing(client: Client, owner: User):
    User.objects.update(roles=[Role.ADMINISTRATOR], dismissed=[hints.FIRST_STEPS])
    client.force_login(owner)
    page = home(client)
    assert "Requests cannot be processed at the moment" in page


def test_the_button_of_administrators_opens_the_list_of_people(client: Client, owner: User):
    User.objects.update(roles=[Role.ADMINISTRATOR])
    client.force_login(owner)
    assert f'<a class="button" href="{reverse("people")}">Manage people</a>' in home(client)


def test_without_variants_to_review_the_home_page_leads_to_the_bank(client: Client, lead: User):
    client.force_login(lead)
    page = home(client)
    assert "No variants are waiting for your review" in page
    assert f'href="{reverse("bank")}?status=new"' in page


def test_a_failed_run_is_shown_with_its_reason(teacher: Client, owner: User):
    Run.objects.create(
        kind="import", asked_by=owner, state="failed", parameters={"name": "mine.csv"},
        error=Message("The file has no column text."), finished_at=timezone.now(),
    )  # fmt: skip
    page = home(teacher)
    assert "mine.csv" in page
    assert "The file has no column text." in page


@pytest.mark.parametrize("roles", [["teacher"], ["lead", "teacher"], list(Role.values)])
def test_the_home_page_takes_fewer_than_ten_queries(
    owner: User, variant: Paraphrase, roles: list[str], django_assert_max_num_queries
):
    User.objects.filter(pk=owner.pk).update(roles=roles)
    browser = Client()
    browser.force_login(owner)
    building.add_problems(building.create(owner, title="Plums"), [variant.problem])
    for kind in ("import", "variants"):
        Run.objects.create(kind=kind, asked_by=owner, problem=variant.problem)
    for number in range(3):
        Campaign.objects.create(lead=owner, name=f"Campaign {number}", question="The same?")
    with django_assert_max_num_queries(9):
        browser.get(reverse("home"))
