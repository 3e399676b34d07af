"""Every page has a strict policy, no inline code and error pages in the site's layout."""

import re

import pytest
from django.conf import settings
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from mwpapp.models import Paraphrase, Problem, Role, User
from mwpapp.web.pages import errors

PAGES = ["home", "bank", "deleted", "add", "paste", "upload", "runs", "password"]
INLINE = re.compile(rb"<style|\sstyle=|\son[a-z]+=|<script(?![^>]*\ssrc=)|hx-on|javascript:", re.I)


@pytest.fixture
def teacher(client: Client, owner: User) -> Client:
    client.force_login(owner)
    return client


def test_the_policy_allows_nothing_inline(teacher: Client):
    policy = teacher.get(reverse("home"))["Content-Security-Policy"]
    assert "default-src 'self'" in policy
    assert "unsafe" not in policy


@pytest.mark.parametrize("name", PAGES)
def test_no_page_has_inline_code(teacher: Client, name: str):
    assert not INLINE.search(teacher.get(reverse(name)).content)


def test_the_review_page_has_no_inline_code(teacher: Client, variant: Paraphrase):
    page = teacher.get(reverse("problem", args=[variant.problem_id]))
    assert not INLINE.search(page.content)


def test_hostile_text_is_escaped(teacher: Client, problem: Problem, variant: Paraphrase):
    hostile = '<script>alert(1)</script> "><img src=x onerror=alert(1)> 14, 5 and 6?'
    variant.text = hostile
    variant.evidence[0]["parameters"]["quantities"] = hostile
    variant.evidence.append({"about": "units", "state": "doubt", "sentence": hostile})
    variant.save()
    problem.text, problem.tags, problem.source = hostile, ["<b>x</b>"], "<i>y</i>"
    problem.equation = "<u>z</u>"
    parameters = {"phrase": hostile, "thing": hostile}
    problem.warnings = [
        {"code": "compared_with_itself", "parameters": parameters, "correction": {}}
    ]
    problem.save()
    for address in (reverse("problem", args=[problem.pk]), reverse("bank"), reverse("home")):
        page = teacher.get(address).content
        assert b"<script>alert" not in page
        for written in (b"<b>x</b>", b"<i>y</i>", b"<u>z</u>"):
            assert written not in page
        assert b"<img" not in page


def test_error_pages_use_the_layout_of_the_site(teacher: Client):
    page = teacher.get("/nothing/here/")
    assert page.status_code == 404
    assert b"Page not found" in page.content
    assert b"css/tokens" in page.content


def test_a_file_that_is_too_large_is_refused_before_it_is_read(teacher: Client, settings):
    settings.UPLOAD_LIMIT = 10
    page = teacher.generic("POST", reverse("upload"), b"x" * 70_000, content_type="text/plain")
    assert page.status_code == 413
    assert b"Too large" in page.content


def test_a_file_just_over_the_limit_is_refused_by_the_form(teacher: Client, settings):
    from django.core.files.uploadedfile import SimpleUploadedFile

    settings.UPLOAD_LIMIT = 10
    file = SimpleUploadedFile("problems.csv", b"text\n" + b"x" * 20)
    where = f"http://testserver{reverse('upload')}?from=home"
    page = teacher.post(reverse("upload"), {"file": file}, headers={"referer": where})
    assert page.status_code == 413
    assert f'href="{reverse("upload")}?from=home"' in page.content.decode()
    assert "A file can be up to 10\xa0bytes in size." in page.content.decode()


def test_a_form_that_is_too_large_gets_the_same_error_page(teacher: Client):
    text = "x" * (settings.DATA_UPLOAD_MAX_MEMORY_SIZE + 1)
    page = teacher.post(reverse("paste"), {"pasted": text})
    assert page.status_code == 413
    assert "You can send up to 4.0\xa0MB at a time." in page.content.decode()


@pytest.mark.parametrize(
    ("roles", "api", "administration"),
    [
        ([Role.TEACHER], True, False),
        ([Role.ANNOTATOR], False, False),
        ([Role.ADMINISTRATOR], True, True),
    ],
)
def test_the_menu_links_only_to_permitted_pages(
    client: Client, owner: User, roles: list[Role], api: bool, administration: bool
):
    User.objects.update(roles=roles)
    client.force_login(owner)
    page = client.get(reverse("home")).content.decode()
    assert (f'href="{reverse("api-docs")}"' in page) is api
    assert (f'href="{reverse("admin:index")}"' in page) is administration


def test_the_page_for_server_errors_needs_no_database(rf):
    page = errors.server_error(rf.get("/"))
    assert page.status_code == 500
    assert b"Something went wrong" in page.content


def test_an_unknown_host_is_refused_with_instructions(client: Client):
    answer = client.get("/", headers={"host": "elsewhere.example"})
    assert answer.status_code == 400
    assert b"add it to REWORD_HOSTS" in answer.content


def test_a_page_that_answers_a_form_offers_no_choice_of_language(client: Client, owner: User):
    User.objects.update(roles=[Role.LEAD])
    client.force_login(owner)
    switch = f'action="{reverse("choose_language")}"'
    form = reverse("add_person")
    assert switch in client.get(form).content.decode()
    assert switch not in client.post(form, {}).content.decode()


def test_the_health_check_reports_a_working_site(db: None, client: Client):
    answer = client.get("/healthz")
    assert (answer.status_code, answer.json()["status"]) == (200, "ok")


def test_the_health_check_reports_an_unreachable_broker(db: None, client: Client, monkeypatch):
    def refuse(*_asked: object) -> None:
        raise ConnectionRefusedError

    monkeypatch.setattr(cache, "get", refuse)
    answer = client.get("/healthz")
    assert answer.status_code == 503
    assert answer.json() == {"status": "unavailable", "database": "ok", "broker": "unreachable"}


def test_logging_in_and_out(client: Client, owner: User):
    from tests.cast import PASSWORD

    wrong = client.post(reverse("login"), {"username": "owner", "password": "no"})
    assert wrong.status_code == 200
    right = client.post(reverse("login"), {"username": "owner", "password": PASSWORD})
    assert right["Location"] == reverse("home")
    assert client.post(reverse("logout"))["Location"] == reverse("login")
    assert client.get(reverse("home")).status_code == 302
