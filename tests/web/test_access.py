"""Who may open which page, and who may not."""

from collections.abc import Callable
from urllib.parse import urlencode

import pytest
from django.test import Client
from django.urls import reverse

from mwpapp.models import Paraphrase, Problem, User

PAGES = [
    "home",
    "review",
    "bank",
    "deleted",
    "add",
    "paste",
    "upload",
    "sample",
    "runs",
    "worksheets",
    "new_worksheet",
    "archived_worksheets",
    "classes",
    "password",
]
OF_A_PROBLEM = ["problem", "edit_problem", "delete_problem"]
ACTIONS = ["accept", "reject", "undo"]

As = Callable[[User], Client]

FORM = "application/x-www-form-urlencoded"


@pytest.fixture
def as_() -> As:
    def logged_in(person: User) -> Client:
        client = Client()
        client.force_login(person)
        return client

    return logged_in


@pytest.mark.parametrize("name", PAGES)
def test_a_teacher_opens_every_page(owner: User, as_: As, name: str):
    assert as_(owner).get(reverse(name)).status_code == 200


@pytest.mark.parametrize("name", PAGES)
def test_every_page_needs_a_login(db: None, client: Client, name: str):
    answer = client.get(reverse(name))
    assert answer.status_code == 302
    assert answer["Location"].startswith(reverse("login"))


@pytest.mark.parametrize(
    "name", ["bank", "deleted", "add", "paste", "upload", "review", "worksheets", "classes"]
)
def test_an_annotator_cannot_open_a_teachers_pages(annotator: User, as_: As, name: str):
    refused = as_(annotator).get(reverse(name))
    assert refused.status_code == 403
    assert b"You are not allowed to do this" in refused.content
    assert as_(annotator).get(reverse("home"), follow=True).status_code == 200


@pytest.mark.parametrize("name", OF_A_PROBLEM)
def test_only_the_owner_can_open_a_problem(
    owner: User, colleague: User, problem: Problem, as_: As, name
):
    address = reverse(name, args=[problem.pk])
    assert as_(owner).get(address).status_code == 200
    assert as_(colleague).get(address).status_code == 404


def test_a_shared_problem_can_be_read_by_colleagues_and_changed_only_by_its_owner(
    colleague: User, stranger: User, problem: Problem, variant: Paraphrase, as_: As
):
    problem.shared = True
    problem.save()
    page = as_(colleague).get(reverse("problem", args=[problem.pk]))
    assert page.status_code == 200
    assert b'data-key="a"' not in page.content
    assert b"data-write" not in page.content
    assert b"1 not reviewed yet" in page.content
    assert as_(colleague).get(reverse("edit_problem", args=[problem.pk])).status_code == 403
    assert as_(colleague).post(reverse("write", args=[problem.pk])).status_code == 403
    assert as_(stranger).get(reverse("problem", args=[problem.pk])).status_code == 404


@pytest.mark.parametrize("action", ACTIONS)
def test_only_the_owner_decides(colleague: User, problem: Problem, variant, as_: As, action: str):
    address = reverse(action, args=[variant.pk])
    assert as_(colleague).post(address).status_code == 404
    problem.shared = True
    problem.save()
    assert as_(colleague).post(address).status_code == 403
    variant.refresh_from_db()
    assert variant.status == "pending"


@pytest.mark.parametrize("action", ACTIONS)
def test_a_decision_needs_a_post(owner: User, variant: Paraphrase, as_: As, action: str):
    assert as_(owner).get(reverse(action, args=[variant.pk])).status_code == 405


def test_an_expired_login_redirects_the_page_and_not_the_card(db: None, variant, client: Client):
    answer = client.post(
        reverse("accept", args=[variant.pk]),
        headers={"HX-Request": "true", "HX-Current-URL": "http://testserver/problems/7/?a=1&b=2"},
    )
    assert answer.status_code == 204
    assert answer["HX-Redirect"] == f"{reverse('login')}?next=/problems/7/%3Fa%3D1%26b%3D2"


def test_a_login_that_expired_on_an_invalid_address_redirects_to_the_home_page(
    db: None, client: Client
):
    headers = {"HX-Request": "true", "HX-Current-URL": "http://[odd"}
    assert client.get(reverse("bank"), headers=headers)["HX-Redirect"].endswith("?next=/")


def test_forms_without_their_csrf_token_are_refused(owner: User, variant: Paraphrase):
    client = Client(enforce_csrf_checks=True)
    client.force_login(owner)
    answer = client.post(reverse("accept", args=[variant.pk]))
    assert answer.status_code == 403
    assert b"Your login has expired" in answer.content
    htmx = client.post(reverse("accept", args=[variant.pk]), headers={"HX-Request": "true"})
    assert "HX-Redirect" in htmx
    variant.refresh_from_db()
    assert variant.status == "pending"


def test_the_upload_form_checks_its_csrf_token_too(owner: User):
    client = Client(enforce_csrf_checks=True)
    client.force_login(owner)
    assert client.post(reverse("upload")).status_code == 403


@pytest.mark.parametrize("checks", [False, True])
@pytest.mark.parametrize(("name", "field"), [("add", "text"), ("paste", "pasted")])
def test_a_text_sent_after_the_login_expired_is_shown_again(
    db: None, name: str, field: str, checks: bool
):
    client, typed = Client(enforce_csrf_checks=checks), "</textarea><b>Of 4 & 5?" + "x" * 20_000
    before = {"Referer": f"http://testserver{reverse(name)}?a=1&b=2"}
    answer = client.post(
        reverse(name), urlencode({field: typed}), content_type=FORM, headers=before
    )
    assert answer.status_code == 403
    shown = answer.content.decode()
    assert "Copy your text" in shown
    assert "&lt;/textarea&gt;&lt;b&gt;Of 4 &amp; 5?" in shown
    assert 9_000 < shown.count("x") < 11_000
    assert f"?next={reverse(name)}%3Fa%3D1%26b%3D2" in shown


@pytest.mark.parametrize(
    "before",
    ["https://elsewhere.example/add/", "http://testserver//elsewhere.example/", "http://["],
)
def test_an_expired_login_never_redirects_to_another_site(db: None, client: Client, before: str):
    answer = client.post(reverse("add"), "text=?", content_type=FORM, headers={"Referer": before})
    assert b'?next=/"' in answer.content


def test_pages_are_not_cached_and_vary_on_the_htmx_header(owner: User, problem, as_: As):
    whole = as_(owner).get(reverse("bank"))
    part = as_(owner).get(reverse("bank"), headers={"HX-Request": "true"})
    for answer in (whole, part):
        assert "no-store" in answer["Cache-Control"]
        assert "HX-Request" in answer["Vary"]


def test_a_file_can_be_downloaded_although_browsers_must_not_cache_it(owner: User, as_: As):
    answer = as_(owner).get(reverse("sample"))
    assert answer["Content-Disposition"].startswith("attachment")
    assert "no-store" in answer["Cache-Control"]
    assert b"".join(answer.streaming_content)
