"""Measure how long the pages take to load with a large bank, and how much they transfer.

It starts Reword on a new data folder, adds 100,000 problems with ten variants each, requests every
page many times, one request after the other, and prints a table. Targets: the 95th percentile
within 200 ms, and at most 150 kB compressed.

    .venv/bin/python -m bench.web [--problems 100000] [--variants 10] [--requests 40]
"""

from __future__ import annotations

import argparse
import http.client
import re
import statistics
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlencode, urlsplit

from bench.streaming import started
from bench.web.filling import fill
from mwpapp.embedded.installation import running_addresses

TARGET_MS, TARGET_KB = 200, 150
TEACHER = "teacher"
# {n} is the number of the request, from 1. {problem} is a different problem in each request.
PAGES = {
    "home": "/",
    "bank": "/problems/?page={n}",
    "bank, sorted and filtered": "/problems/?grade=3&page={n}",
    "bank, search for a frequent word": "/problems/?words=pens&page={n}",
    "bank, search for a rare text": "/problems/?words=Task+1{n}.",
    "bank, picture": "/problems/picture/?grade={n}",
    "problem": "/problems/{problem}/",
    "review": "/review/",
    "review, one problem": "/review/?problem={problem}",
    "review, filtered": "/review/?kind=retold&verdict=ready",
    "review, what is left": "/review/left/",
    "worksheets": "/worksheets/",
    "activity": "/runs/",
    "REST, problems": "/api/problems/?page={n}",
}


@dataclass(frozen=True, slots=True)
class Answer:
    """The status of a response, its time in milliseconds and its compressed size in bytes."""

    status: int
    ms: float
    size: int


class Session:
    """A person's session. It requests pages as a browser does, but runs no scripts."""

    def __init__(self, address: str) -> None:
        self._connection = http.client.HTTPConnection(urlsplit(address).netloc)
        self._cookies: dict[str, str] = {}

    def log_in(self, name: str, password: str) -> None:
        page = self._request("GET", "/login/")
        token = re.search(rb'name="csrfmiddlewaretoken" value="(\w+)"', page)
        assert token is not None
        form = {"username": name, "password": password, "csrfmiddlewaretoken": token[1].decode()}
        self._request("POST", "/login/", body=urlencode(form))
        assert "sessionid" in self._cookies, "The login failed."

    def get(self, path: str) -> Answer:
        begun = time.perf_counter()
        content = self._request("GET", path)
        return Answer(self.status, (time.perf_counter() - begun) * 1000, len(content))

    def _request(self, method: str, path: str, *, body: str | None = None) -> bytes:
        headers = {"Cookie": "; ".join(f"{key}={value}" for key, value in self._cookies.items())}
        if body is None:
            headers["Accept-Encoding"] = "" if method == "GET" and path == "/login/" else "gzip"
        else:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        self._connection.request(method, path, body=body, headers=headers)
        response = self._connection.getresponse()
        self.status = response.status
        for header in response.headers.get_all("Set-Cookie") or []:
            key, _, value = header.split(";")[0].partition("=")
            self._cookies[key] = value
        return response.read()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--problems", type=int, default=100_000)
    parser.add_argument("--variants", type=int, default=10)
    parser.add_argument("--requests", type=int, default=40)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, started(Path(folder)) as address:
        addresses = running_addresses(Path(folder))
        assert addresses is not None
        begun = time.monotonic()
        fill(
            addresses.database_url,
            problems=options.problems,
            variants=options.variants,
            owner=TEACHER,
        )
        print(f"filled in {time.monotonic() - begun:.0f} s", flush=True)
        session = Session(address)
        session.log_in(TEACHER, _password(Path(folder)))
        print("| page | median ms | 95th percentile ms | kB | |\n|---|---|---|---|---|")
        for name, pattern in PAGES.items():
            paths = [
                pattern.format(n=n + 1, problem=1_000 + n * options.problems // 50)
                for n in range(options.requests)
            ]
            print(_row(name, [session.get(path) for path in [paths[0], *paths]][1:]), flush=True)


def _password(folder: Path) -> str:
    rows = (folder / "accounts.txt").read_text(encoding="utf-8").splitlines()
    return next(row.split("\t")[1] for row in rows if row.startswith(f"{TEACHER}\t"))


def _row(name: str, answers: Sequence[Answer]) -> str:
    failed = {answer.status for answer in answers} - {200}
    if failed:
        return f"| {name} | | | | status {sorted(failed)} |"
    times = sorted(answer.ms for answer in answers)
    slow = times[min(len(times) - 1, round(0.95 * len(times)))]
    size = max(answer.size for answer in answers) / 1000
    missed = slow > TARGET_MS or size > TARGET_KB
    verdict = "missed" if missed else "met"
    return f"| {name} | {statistics.median(times):.0f} | {slow:.0f} | {size:.0f} | {verdict} |"


if __name__ == "__main__":
    main()
