"""Measure the time from the click on 'Write variants' to the first and tenth candidate.

It starts Reword on a new data folder, opens problems of the demo bank in Chromium, and prints the
median and maximum time in milliseconds. Targets on 2 cores with loaded models: the first candidate
within 1,000 ms, the tenth within 5,000 ms.

    .venv/bin/python bench/streaming.py [--problems 10]
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
TARGETS = {1: 1_000, 10: 5_000}  # number of candidates: milliseconds until the page shows them


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--problems", type=int, default=10)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as var, started(Path(var)) as address, browser() as page:
        log_in(page, address, Path(var))
        times = [measured(page, link) for link in some_problems(page, address, options.problems)]
    for place, target in TARGETS.items():
        reached = [problem_times[place] for problem_times in times if place in problem_times]
        print(json.dumps({
            "candidates": place, "target_ms": target, "problems": len(reached),
            "median_ms": round(statistics.median(reached)), "worst_ms": round(max(reached)),
            "within_target": sum(value <= target for value in reached),
        }))  # fmt: skip


@contextmanager
def started(var: Path) -> Iterator[str]:
    """Start Reword on a new data folder, wait until its site answers, and yield its address."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    env = {**os.environ, "REWORD_VAR": str(var), "REWORD_PORT": str(port)}
    process = subprocess.Popen(
        [sys.executable, "-m", "mwpapp.embedded"],
        cwd=ROOT, env=env, stdout=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert process.stdout is not None
    try:
        while "Reword is ready" not in process.stdout.readline():
            assert process.poll() is None, "Reword did not start"
        yield f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait()


@contextmanager
def browser() -> Iterator[Page]:
    """Yield a page of a new Chromium."""
    with chromium() as opened:
        yield opened.new_page()


@contextmanager
def chromium() -> Iterator[Browser]:
    program = shutil.which("chromium") or shutil.which("google-chrome")
    assert program, "no Chromium on this machine: apt-get install chromium"
    flags = ["--disable-gpu", "--disable-background-networking", "--disable-component-update"]
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(
            executable_path=program,
            args=flags + (["--no-sandbox"] if os.geteuid() == 0 else []),
        )
        yield opened
        opened.close()


def log_in(page: Page, address: str, var: Path, *, name: str = "teacher") -> None:
    lines = (var / "accounts.txt").read_text(encoding="utf-8").splitlines()
    password = next(line.split("\t")[1] for line in lines if line.startswith(f"{name}\t"))
    page.goto(f"{address}/login/")
    page.fill("input[name=username]", name)
    page.fill("input[name=password]", password)
    page.press("input[name=password]", "Enter")
    page.wait_for_url(lambda url: "/login/" not in url)


def some_problems(page: Page, address: str, count: int) -> list[str]:
    """Return the addresses of problems spread over the bank, after warming up the models with
    another problem."""
    chosen = [f"{address}/problems/{1 + number * 240 // count}/" for number in range(count)]
    wait_for_workers(page, chosen[-1])
    measured(page, f"{address}/problems/2/")
    return chosen


def wait_for_workers(page: Page, link: str) -> None:
    page.goto(link)
    for _ in range(240):
        page.reload()
        quiet = page.locator("#workers .note").count() == 0
        if quiet and page.locator("text=Calculated from the equation").count():
            return
        time.sleep(0.5)
    raise SystemExit("the workers did not become ready")


def measured(page: Page, link: str) -> dict[int, float]:
    """Return the milliseconds from the click to each number of candidates. Numbers that are not
    reached are omitted."""
    page.goto(link)
    page.wait_for_timeout(500)
    page.evaluate("""() => {
        window.seen = {};
        const button = document.querySelector('#write button');
        button.addEventListener('click', () => { window.begun = performance.now(); });
        new MutationObserver(() => {
            const now = document.querySelectorAll('#cards article').length;
            for (let place = 1; place <= now; place++)
                window.seen[place] ??= performance.now() - window.begun;
        }).observe(document.querySelector('#cards'), {childList: true, subtree: true});
    }""")
    page.fill("input[name=count]", "12")
    page.click("#write button")
    page.wait_for_selector("#cards article", timeout=60_000)
    page.wait_for_selector("#coming .coming", state="detached", timeout=60_000)
    seen = page.evaluate("window.seen")
    return {place: seen[str(place)] for place in TARGETS if str(place) in seen}


if __name__ == "__main__":
    main()
