"""Pages appear in the language of the account, or else in that of the browser."""

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse
from django.utils import translation

from mwpapp.models import Problem, User

GERMAN = {"accept-language": "de-AT,de;q=0.9,en;q=0.5"}


@pytest.fixture
def teacher(client: Client, owner: User) -> Client:
    client.force_login(owner)
    return client


def language_of(page: bytes) -> str:
    return page.decode().partition('<html lang="')[2].partition('"')[0]


def test_without_a_choice_the_browser_decides(teacher: Client):
    assert language_of(teacher.get(reverse("home")).content) == "en"
    page = teacher.get(reverse("bank"), headers=GERMAN)
    assert language_of(page.content) == "de"
    assert "Aufgabensammlung" in page.content.decode()
    assert page["Content-Language"] == "de"


def test_without_a_translation_pages_appear_in_english(teacher: Client):
    page = teacher.get(reverse("home"), headers={"accept-language": "fr"})
    assert language_of(page.content) == "en"


def test_the_choice_is_kept_with_the_account(client: Client, owner: User, teacher: Client):
    sent = {"language": "de", "next": reverse("bank")}
    answer = teacher.post(reverse("choose_language"), sent)
    assert answer["Location"] == reverse("bank")
    owner.refresh_from_db()
    assert owner.language == "de"
    elsewhere = Client()
    elsewhere.force_login(owner)
    page = elsewhere.get(reverse("bank"), headers={"accept-language": "en"})
    assert language_of(page.content) == "de"


def test_before_the_login_the_choice_is_kept_in_the_browser(client: Client, db: None):
    client.post(reverse("choose_language"), {"language": "de"})
    assert client.cookies[settings.LANGUAGE_COOKIE_NAME]["httponly"]
    page = client.get(reverse("login"))
    assert "Anmelden" in page.content.decode()


def test_the_menu_marks_the_current_language(teacher: Client):
    page = teacher.get(reverse("bank") + "?q=tray", headers=GERMAN).content.decode()
    menu = page.partition('id="language-label"')[2].partition("</form>")[0]
    german = menu.partition('value="de"')[2].partition("</button>")[0]
    assert 'aria-pressed="true"' in german
    assert "Deutsch" in german
    assert 'name="next" value="/problems/?q=tray"' in page


@pytest.mark.parametrize("code", ["", "fr", "en-us", "<b>", "de\n"])
def test_an_unknown_language_is_refused(teacher: Client, owner: User, code: str):
    assert teacher.post(reverse("choose_language"), {"language": code}).status_code == 400
    owner.refresh_from_db()
    assert owner.language == ""


@pytest.mark.parametrize("back", ["https://elsewhere.example/", "//elsewhere.example", "", "x:y"])
def test_choosing_a_language_never_redirects_to_another_site(teacher: Client, back: str):
    answer = teacher.post(reverse("choose_language"), {"language": "de", "next": back})
    assert answer["Location"] == reverse("home")


def test_a_language_is_chosen_only_with_a_form(teacher: Client):
    assert teacher.get(reverse("choose_language")).status_code == 405


def test_a_language_that_was_removed_is_ignored(teacher: Client, owner: User):
    User.objects.filter(pk=owner.pk).update(language="xx")
    assert language_of(teacher.get(reverse("home")).content) == "en"


def test_errors_are_worded_in_the_language_of_the_person(teacher: Client, problem: Problem):
    page = teacher.get("/nothing/here/", headers=GERMAN)
    assert page.status_code == 404
    assert language_of(page.content) == "de"
    sent = {"text": ""}
    page = teacher.post(reverse("add"), sent, headers=GERMAN)
    assert "Dieses Feld ist zwingend erforderlich." in page.content.decode()


def test_pages_have_the_text_direction_of_the_language(teacher: Client, settings):
    assert ' dir="ltr"' in teacher.get(reverse("home")).content.decode()
    settings.LANGUAGES = [*settings.LANGUAGES, ("ar", "Arabic")]
    translation.trans_real.get_languages.cache_clear()
    try:
        page = teacher.get(reverse("home"), headers={"accept-language": "ar"}).content.decode()
    finally:
        translation.trans_real.get_languages.cache_clear()
    assert '<html lang="ar" dir="rtl">' in page
