"""Measure how long the pages of a campaign of 50,000 pairs take to load.

It starts a temporary PostgreSQL and Valkey, creates a campaign with about half of its labels, and
requests pages through the complete Django stack. It prints a JSON line for each type of page: the
median and 95th percentile of the wall-clock time, and the CPU time of a page (Python and database
together). Targets for 95% of the requests: the next pair within 50 ms, the lead's pages within
300 ms, the label search within 200 ms.

    .venv/bin/python bench/labelling.py [--pairs 50000] [--annotators 20] [--steps 200]
"""

# Django can only be configured once the servers run, so modules that need it are imported later.
# ruff: noqa: PLC0415

from __future__ import annotations

import argparse
import json
import os
import random
import re
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

DAYS = 30  # over which the labels are spread
GOLD = 500
SKIPPED, CANNOT_TELL, NOT_VALID = 0.02, 0.03, 0.08  # shares of the answers
BATCH = 5_000
TICK = os.sysconf("SC_CLK_TCK")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pairs", type=int, default=50_000)
    parser.add_argument("--annotators", type=int, default=20)
    parser.add_argument("--steps", type=int, default=200, help="the number of pairs to label")
    options = parser.parse_args()
    with services(), campaign_of(options.pairs, people=options.annotators) as campaign:
        annotate(campaign, steps=options.steps)
        lead(campaign)
        browse(campaign)


@contextmanager
def services() -> Iterator[None]:
    """Start a temporary database and broker, and set Django up."""
    from mwpapp.embedded import postgres, processes, valkey

    with tempfile.TemporaryDirectory() as var:
        database = postgres.start(Path(var))
        broker = valkey.start(Path(var))
        os.environ.update(
            DATABASE_URL=database.url, REDIS_URL=broker.url, REWORD_VAR=var, REWORD_EMBEDDED="1",
            REWORD_HOSTS="testserver", DJANGO_SETTINGS_MODULE="mwpapp.settings",
        )  # fmt: skip
        try:
            django_setup()
            yield
        finally:
            processes.stop(broker.running)
            processes.stop(database.running)


def django_setup() -> None:
    import django
    from django.core.management import call_command

    django.setup()
    call_command("migrate", verbosity=0)
    import_module("mwpapp.asgi")  # sets the garbage collector as in the web process


@contextmanager
def campaign_of(pairs: int, *, people: int) -> Iterator[Any]:
    start = time.perf_counter()
    campaign = new_campaign(pairs, people=people)
    print(json.dumps({
        "pairs": campaign.pairs.count(), "labels": campaign.labels.count(), "annotators": people,
        "written_in_s": round(time.perf_counter() - start, 1),
    }), flush=True)  # fmt: skip
    yield campaign


def new_campaign(pairs: int, *, people: int) -> Any:
    """Create an open campaign. Each gold pair has two labels. Of every ten other pairs, four have
    two labels, two have one, and four have none."""
    from django.db import connection

    from mwpapp.models import Role, School, User
    from mwpapp.services.labelling import campaigns

    school = School.objects.get_or_create(name="Bench")[0]
    lead, *annotators = (
        User.objects.create(username=name, school=school, roles=[role])
        for name, role in (
            ("bench-lead", Role.LEAD),
            *((f"bench-{number}", Role.ANNOTATOR) for number in range(people)),
        )
    )
    campaign = campaigns.create(lead, name="Bench", question="Is it still the same?")
    guidelines = campaigns.write_guidelines(campaign, by=lead, text="Valid: the same solution.")
    for annotator in annotators:
        campaigns.invite(campaign, annotator=annotator)
    _write_labels(campaign, _write_pairs(campaign, pairs), annotators, guidelines)
    campaigns.change_state(campaign, to="open")
    with connection.cursor() as cursor:
        cursor.execute("VACUUM ANALYZE")
    return campaign


def _write_pairs(campaign: Any, count: int) -> list[Any]:
    from mwpapp.models import Pair

    lines = (ROOT / "fixtures/pairs.jsonl").read_text(encoding="utf-8").splitlines()
    texts = [json.loads(line) for line in lines]
    rows = [
        _pair(campaign, number, texts[number % len(texts)], gold=number < GOLD)
        for number in range(count + GOLD)
    ]
    return list(Pair.objects.bulk_create(rows, batch_size=BATCH))


def _pair(campaign: Any, number: int, text: Mapping[str, Any], *, gold: bool) -> Any:
    from mwpapp.models import Pair

    missing = (0, 0, 0, 0, 1, 1, 2, 2, 2, 2)[number % 10]
    return Pair(
        campaign=campaign,
        question=f"{text['question']} ({number})",
        paraphrase=text["paraphrase"],
        provenance={
            "kind": text["kind"], "operator": text["kind"], "source": "bench",
            "stratum": ("ready", "check", "reject")[number % 3], "generator": f"g{number % 7}",
        },
        gold=("valid" if text["label"] else "not_valid") if gold else "",
        missing=None if gold else missing,
    )  # fmt: skip


def _write_labels(campaign: Any, pairs: list[Any], annotators: list[Any], guidelines: Any) -> None:
    from django.db import connection

    from mwpapp.models import Label, Pair

    rng = random.Random(0)
    rows = []
    for pair in pairs:
        count = 2 if pair.missing is None else campaign.wanted - pair.missing
        answers = []
        for annotator in rng.sample(annotators, count):
            answers.append(_answer(rng))
            rows.append(Label(
                pair=pair, campaign=campaign, annotator=annotator, guidelines=guidelines,
                answer=answers[-1], seconds=rng.uniform(1, 40),
                skip_reason="Cut off" if answers[-1] == "skip" else "",
            ))  # fmt: skip
        if pair.missing is not None:
            pair.missing += answers.count("skip")
            labels = {answer for answer in answers if answer != "skip"}
            pair.disputed = len(labels) > 1 or "cannot_tell" in labels
    rng.shuffle(rows)
    Pair.objects.bulk_update(pairs, ["missing", "disputed"], batch_size=BATCH)
    Label.objects.bulk_create(rows, batch_size=BATCH)
    with connection.cursor() as cursor:
        cursor.execute(
            "UPDATE mwpapp_label SET created_at = now() - %s * interval '1 day' * "
            "(1 - (id - (SELECT min(id) FROM mwpapp_label))::float / %s)",
            [DAYS, len(rows)],
        )


def _answer(rng: random.Random) -> str:
    chance = rng.random()
    if chance < SKIPPED:
        return "skip"
    if chance < SKIPPED + CANNOT_TELL:
        return "cannot_tell"
    return "not_valid" if chance < SKIPPED + CANNOT_TELL + NOT_VALID else "valid"


@dataclass
class Clock:
    """The times of one type of page."""

    name: str
    target_ms: float
    wall: list[float] = field(default_factory=list)
    processor: float = 0.0

    def time(self, request: Callable[[], Any]) -> Any:
        processor, start = processor_seconds(), time.perf_counter()
        response = request()
        self.wall.append(1000 * (time.perf_counter() - start))
        self.processor += processor_seconds() - processor
        return response

    def report(self) -> None:
        wall = sorted(self.wall)
        p95 = wall[min(len(wall) - 1, int(0.95 * len(wall)))]
        print(json.dumps({
            "page": self.name, "times": len(wall), "median_ms": round(statistics.median(wall), 1),
            "p95_ms": round(p95, 1), "worst_ms": round(wall[-1], 1),
            "processor_ms": round(1000 * self.processor / len(wall), 1),
            "target_ms": self.target_ms, "within_target": p95 <= self.target_ms,
        }), flush=True)  # fmt: skip


def processor_seconds() -> float:
    """Return the CPU seconds of this process and of its database process (the latter in steps of
    10 ms)."""
    from django.db import connection

    python = time.process_time()
    if connection.connection is None or connection.connection.closed:
        return python
    backend = Path(f"/proc/{connection.connection.info.backend_pid}/stat")
    numbers = backend.read_text(encoding="utf-8").rpartition(")")[2].split()
    return python + (int(numbers[11]) + int(numbers[12])) / TICK


def annotate(campaign: Any, *, steps: int) -> None:
    """Let each annotator in turn save an answer (the response shows their next pair) and open their
    page."""
    from django.core.cache import cache

    people = list(campaign.participations.select_related("annotator"))
    clients = [signed_in(participation.annotator) for participation in people]
    opening, answering = Clock("next pair, page", 50), Clock("next pair, after an answer", 50)
    cache.clear()
    pairs = [pair_on(client.get(f"/labels/{campaign.pk}/").content) for client in clients]  # warm
    for step in range(steps):
        index = step % len(clients)
        answer = {"pair": pairs[index], "answer": "valid", "guidelines": "1", "seconds": "9"}
        request = partial(
            clients[index].post, f"/labels/{campaign.pk}/save/", answer,
            headers={"HX-Request": "true"},
        )  # fmt: skip
        response = answering.time(request)
        assert response.status_code == 200, (response.status_code, response.content[:500])
        page = opening.time(partial(clients[index].get, f"/labels/{campaign.pk}/"))
        pairs[index] = pair_on(page.content)
    opening.report()
    answering.report()


def lead(campaign: Any) -> None:
    """Open the lead's pages with an empty cache, with a full one, and after one more label."""
    from django.core.cache import cache

    client = signed_in(campaign.lead)
    annotator = signed_in(campaign.participations.first().annotator)
    for name, part in (("campaign", ""), ("quality", "quality/")):
        address = f"/campaigns/{campaign.pk}/{part}"
        cold, warm, after = (
            Clock(f"{name}, {state}", 300)
            for state in ("empty cache", "full cache", "after a label")
        )
        client.get(address)
        for _repeat in range(20):
            cache.clear()
            cold.time(partial(client.get, address))
            warm.time(partial(client.get, address))
            label_one(campaign, annotator)
            response = after.time(partial(client.get, address))
            assert response.status_code == 200
        for clock in (cold, warm, after):
            clock.report()


def browse(campaign: Any) -> None:
    """Close the campaign and search its labels."""
    from django.core.cache import cache

    from mwpapp.models import Campaign, Label

    Campaign.objects.filter(pk=campaign.pk).update(state=Campaign.State.CLOSED)
    client, somebody = signed_in(campaign.lead), Label.objects.all()[0].annotator_id
    queries = {
        "first page": {}, "last page": {"page": "last"}, "words": {"words": "how many 77"},
        "who": {"annotator": somebody, "answer": "not_valid"},
        "all": {"words": "how", "state": "unanimous", "stratum": "operator:renamed", "at_most": 20},
    }  # fmt: skip
    address = f"/campaigns/{campaign.pk}/labels/"
    client.get(address)  # warm
    cold = Clock("labels, empty cache", 200)
    for _time in range(20):
        cache.clear()
        cold.time(partial(client.get, address))
    cold.report()
    for name, query in queries.items():
        clock = Clock(f"labels, {name}", 200)
        for _time in range(20):
            ask = partial(client.get, address, query)
            assert clock.time(ask).status_code == 200
        clock.report()


def label_one(campaign: Any, client: Any) -> None:
    page = client.get(f"/labels/{campaign.pk}/").content
    answer = {"pair": pair_on(page), "answer": "valid", "guidelines": "1"}
    client.post(f"/labels/{campaign.pk}/save/", answer)


def signed_in(person: Any) -> Any:
    from django.test import Client

    client = Client()
    client.force_login(person)
    return client


def pair_on(page: bytes) -> str:
    """Return the number of the pair that a page shows."""
    match = re.search(rb'name="pair" value="(\d+)"', page)
    assert match, page[:2000]
    return match[1].decode()


if __name__ == "__main__":
    main()
