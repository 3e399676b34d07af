"""The picture of the review page in the README, taken from the running product.

.venv/bin/python bench/screenshot.py
"""

from __future__ import annotations

import tempfile
from pathlib import Path

from streaming import ROOT, browser, log_in, started, wait_for_workers

TEXT = (
    "Nadia filled 14 trays with seedlings and gave 5 of them to her school. "
    "If each tray holds 6 plants, how many plants does Nadia still have?"
)


def main() -> None:
    with tempfile.TemporaryDirectory() as var, started(Path(var)) as address, browser() as page:
        page.set_viewport_size({"width": 1360, "height": 900})
        log_in(page, address, Path(var))
        wait_for_workers(page, f"{address}/problems/1/")
        page.goto(f"{address}/problems/add/")
        page.fill("textarea[name=text]", TEXT)
        page.fill("input[name=equation]", "(14 - 5) * 6")
        page.fill("input[name=unit]", "plants")
        page.select_option("select[name=grade]", "4")
        page.get_by_role("button", name="Add", exact=True).click()
        page.wait_for_selector("#write")
        page.click("#write button")
        page.wait_for_selector("#cards article")
        page.wait_for_selector("#coming .coming", state="detached")
        page.keyboard.press("a")
        page.wait_for_selector("article[data-status=accepted]")
        page.wait_for_timeout(500)
        page.screenshot(path=ROOT / "docs" / "review.png")


if __name__ == "__main__":
    main()
