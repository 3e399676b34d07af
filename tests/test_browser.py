"""The Chromium that browser tests use."""

import pytest
from playwright.sync_api import Page

from tests.browser import NewPage

pytestmark = pytest.mark.browser


def test_a_page_is_rendered_and_runs_its_script(page: Page) -> None:
    page.set_content("<h1>5 + 9</h1><script>document.title = 5 + 9</script>")
    assert page.title() == "14"
    assert page.get_by_role("heading").inner_text() == "5 + 9"


def test_each_new_page_has_its_own_profile(new_page: NewPage) -> None:
    first, second = new_page(), new_page(color_scheme="dark")
    dark = "matchMedia('(prefers-color-scheme: dark)').matches"
    assert (first.evaluate(dark), second.evaluate(dark)) == (False, True)
    assert first.context != second.context
