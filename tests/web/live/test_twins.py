"""Undecided variants that differ only in names and numbers share one card until it is opened."""

import pytest
from playwright.sync_api import Page, expect

from mwpapp.settings import BASE_DIR
from tests.browser import NewPage

pytestmark = pytest.mark.browser

LIST = '<div id="cards" data-position-words="{n} of {all}" data-twins-words="{n} more">'
CARD = """<article data-card="{id}" data-status="{status}" data-group="{group}" tabindex="0">
<span data-position></span><button data-twins hidden></button>
<button data-key="a" onclick="this.closest('article').dataset.status = 'accepted';
    this.remove(); document.dispatchEvent(new Event('reword:changed'))">Accept</button>
</article>"""
GROUPS = ("pens", "pens", "ducks", "pens", "")


@pytest.fixture
def page(new_page: NewPage) -> Page:
    page = new_page()
    cards = (
        CARD.format(id=id, status="pending", group=group) for id, group in enumerate(GROUPS, 1)
    )
    page.set_content(f"{LIST}{''.join(cards)}</div>")
    page.add_script_tag(path=BASE_DIR / "static" / "js" / "review.js")
    return page


def visible(page: Page) -> list[str]:
    return page.eval_on_selector_all(
        "[data-card]", "cards => cards.filter(one => !one.hidden).map(one => one.dataset.card)"
    )


def current_card(page: Page) -> str | None:
    return page.locator("[aria-current]").get_attribute("data-card")


def test_only_the_first_card_of_a_group_is_shown(page: Page):
    assert visible(page) == ["1", "3", "5"]
    expect(page.locator("[data-twins]:visible")).to_have_text("2 more")


def test_a_click_shows_the_others_and_hides_them_again(page: Page):
    page.click("[data-card='1'] [data-twins]")
    assert visible(page) == ["1", "2", "3", "4", "5"]
    expect(page.locator("[data-card='1'] [data-twins]")).to_have_attribute("aria-expanded", "true")
    page.click("[data-card='1'] [data-twins]")
    assert visible(page) == ["1", "3", "5"]


def test_enter_shows_the_others_and_keys_reach_them(page: Page):
    page.focus("[data-card='1']")
    page.keyboard.press("j")
    assert current_card(page) == "3"
    page.keyboard.press("k")
    page.keyboard.press("Enter")
    page.keyboard.press("j")
    assert current_card(page) == "2"


def test_after_a_decision_the_next_card_of_the_group_is_shown(page: Page):
    page.focus("[data-card='1']")
    page.keyboard.press("a")
    assert visible(page) == ["1", "2", "3", "5"]
    expect(page.locator("[data-card='2'] [data-twins]")).to_have_text("1 more")
    assert current_card(page) == "2"


def test_a_new_twin_joins_its_group(page: Page):
    page.evaluate(
        """html => {
            document.getElementById('cards').insertAdjacentHTML('beforeend', html);
            document.dispatchEvent(new Event('reword:changed'));
        }""",
        CARD.format(id=6, status="pending", group="ducks"),
    )
    assert visible(page) == ["1", "3", "5"]
    expect(page.locator("[data-card='3'] [data-twins]")).to_have_text("1 more")
