"""The help pages, the keys of the pages and the hints."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from mwpapp.models import Problem, Role, User
from mwpapp.urls import urlpatterns
from mwpapp.web.pages.keys import HINTS, PAGES
from tests.html import compact


@pytest.fixture
def teacher(client: Client, owner: User) -> Client:
    client.force_login(owner)
    return client


@pytest.mark.parametrize("role", Role.values)
def test_each_role_has_its_help(teacher: Client, role: str):
    User.objects.update(roles=[role])
    answer = teacher.get(reverse("help"))
    assert answer["Location"] == reverse("help_for", args=[role])
    page = compact(teacher.get(answer["Location"]).content)
    assert f'href="{answer["Location"]}" aria-current="page"' in page
    assert "<ol>" in page


def test_an_unknown_role_has_no_help(teacher: Client):
    assert teacher.get(reverse("help_for", args=["headmaster"])).status_code == 404


def test_help_needs_a_login(client: Client):
    for address in (reverse("help"), reverse("help_for", args=["lead"])):
        assert client.get(address).status_code == 302
    assert client.post(reverse("show_hints")).status_code == 403


def test_every_page_lists_its_keys(teacher: Client, problem: Problem):
    page = compact(teacher.get(reverse("problem", args=[problem.pk])).content)
    keys = page[page.index('<dialog id="keys"') :]
    assert "<kbd>A</kbd></dt><dd>Accept the variant" in keys
    assert "This page has no keyboard shortcuts" in compact(teacher.get(reverse("upload")).content)


def test_the_login_page_has_no_list_of_keys(client: Client, db: None):
    assert b'id="keys"' not in client.get(reverse("login")).content


def test_keys_and_hints_belong_to_existing_pages():
    names = {getattr(pattern, "name", None) for pattern in urlpatterns}
    assert {name for page in PAGES for name in page.names} <= names
    assert set(HINTS) <= names


def test_a_hint_is_shown_until_it_is_dismissed(teacher: Client):
    shown = 'id="hint"'
    page = compact(teacher.get(reverse("bank")).content)
    assert shown in page
    action = re.search(r'<div id="hint".*?action="([^"]+)"', page)
    assert action is not None
    back = teacher.post(action[1], {"next": reverse("bank")})
    assert back["Location"] == reverse("bank")
    assert shown not in teacher.get(reverse("bank")).content.decode()
    assert "Show hints again" in teacher.get(reverse("help"), follow=True).content.decode()
    assert teacher.post(reverse("show_hints"))["Location"] == reverse("home")
    assert shown in teacher.get(reverse("bank")).content.decode()


def test_the_first_steps_replace_a_hint(teacher: Client, problem: Problem):
    page = teacher.get(reverse("problem", args=[problem.pk])).content.decode()
    assert 'id="first-steps"' in page
    assert 'id="hint"' not in page
