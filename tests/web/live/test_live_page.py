"""A live page keeps the keyboard focus when a part of it is replaced."""

import pytest
from playwright.sync_api import Page

from mwpapp.settings import BASE_DIR
from tests.browser import NewPage

pytestmark = pytest.mark.browser

PART = """<section id="part"><h2>{n} labels</h2>
<a href="/decide/">{n} wait</a> <a href="/settings/">Pause</a> <a href="/settings/">Close</a>
<button>Undo {once}</button> <button>Keep</button>
<details id="people" open><summary>{n} people</summary><a href="/people/">All of them</a></details>
</section>"""
FOCUSED = "document.activeElement.textContent || document.activeElement.id"


@pytest.fixture
def page(new_page: NewPage) -> Page:
    page = new_page()
    part = PART.format(n=1, once="one")
    page.set_content(f"<div ws-connect='/ws/'>{part}</div>")
    page.evaluate("window.htmx = { config: {}, process() {} }")
    page.add_script_tag(path=BASE_DIR / "static" / "js" / "live.js")
    return page


def replace_part(page: Page, *, times: int = 2) -> None:
    for n in range(2, 2 + times):
        page.evaluate(
            "message => document.dispatchEvent("
            "new CustomEvent('htmx:wsBeforeMessage', { detail: { message } }))",
            PART.format(n=n, once="more"),
        )


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("[href='/decide/']", "3 wait"),
        ("[href='/settings/'] + a", "Close"),
        ("button + button", "Keep"),
        ("summary", "3 people"),
        ("[href='/people/']", "All of them"),
    ],
)
def test_the_focus_stays_where_it_was(page: Page, before: str, after: str):
    page.focus(before)
    replace_part(page)
    assert page.evaluate(FOCUSED) == after


def test_if_the_focused_element_disappears_its_part_gets_the_focus(page: Page):
    page.focus("button")
    replace_part(page)
    assert page.evaluate("document.activeElement.id") == "part"


def test_the_focus_outside_the_part_does_not_change(page: Page):
    replace_part(page)
    assert page.evaluate("document.activeElement.tagName") == "BODY"
