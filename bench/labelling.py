"""Measure how long the next pair and the lead's page take in a campaign of 50,000 pairs.

Starts its own Postgres and Valkey, creates a campaign with about half of its labels, and requests
pages through Django's whole stack. Prints a JSON line for each kind of page: median and 95th
percentile of the wall-clock time, and the CPU time of a page in Python and the database together.
Targets: 95% of the next pairs within 50 ms, the lead's page within 300 ms.

    .venv/bin/python bench/labelling.py [--pairs 50000] [--annotators 20] [--steps 200]
"""

# Django reads its settings once the servers run, so modules that need it are imported then.
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
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

DAYS = 30  # over which the labels are spread
GOLD = 500
SKIPPED, DOUBTED, ERRED = 0.02, 0.03, 0.08  # shares of the answers
BATCH = 5_000
TICK = os.sysconf("SC_CLK_TCK")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pairs", type=int, default=50_000)
    parser.add_argument("--annotators", type=int, default=20)
    parser.add_argument("--steps", type=int, default=200, help="pairs that are labelled")
    asked = parser.parse_args()
    with services(), campaign_of(asked.pairs, people=asked.annotators) as campaign:
        annotate(campaign, steps=asked.steps)
        lead(campaign)


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


@contextmanager
def campaign_of(pairs: int, *, people: int) -> Iterator[Any]:
    begin = time.perf_counter()
    campaign = written(pairs, people=people)
    print(json.dumps({
        "pairs": campaign.pairs.count(), "labels": campaign.labels.count(), "annotators": people,
        "written_in_s": round(time.perf_counter() - begin, 1),
    }), flush=True)  # fmt: skip
    yield campaign


def written(pairs: int, *, people: int) -> Any:
    """Create an open campaign: of ten pairs four have two labels, two have one, four have none."""
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

    wanted = (0, 0, 0, 0, 1, 1, 2, 2, 2, 2)[number % 10]
    return Pair(
        campaign=campaign,
        question=f"{text['question']} ({number})",
        paraphrase=text["paraphrase"],
        provenance={
            "kind": text["kind"], "operator": text["kind"], "source": "bench",
            "stratum": ("ready", "check", "reject")[number % 3], "generator": f"g{number % 7}",
        },
        gold=("valid" if text["label"] else "not_valid") if gold else "",
        missing=None if gold else wanted,
    )  # fmt: skip


def _write_labels(campaign: Any, pairs: list[Any], annotators: list[Any], guidelines: Any) -> None:
    from django.db import connection

    from mwpapp.models import Label, Pair

    rng = random.Random(0)
    rows = []
    for pair in pairs:
        given = 2 if pair.missing is None else campaign.wanted - pair.missing
        answers = []
        for annotator in rng.sample(annotators, given):
            answers.append(_answer(rng))
            rows.append(Label(
                pair=pair, campaign=campaign, annotator=annotator, guidelines=guidelines,
                answer=answers[-1], seconds=rng.uniform(1, 40),
                skip_reason="Cut off" if answers[-1] == "skip" else "",
            ))  # fmt: skip
        if pair.missing is not None:
            pair.missing += answers.count("skip")
            told = {answer for answer in answers if answer != "skip"}
            pair.disputed = len(told) > 1 or "cannot_tell" in told
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
    if chance < SKIPPED + DOUBTED:
        return "cannot_tell"
    return "not_valid" if chance < SKIPPED + DOUBTED + ERRED else "valid"


@dataclass
class Clock:
    """The times of one kind of page."""

    name: str
    target_ms: float
    wall: list[float] = field(default_factory=list)
    processor: float = 0.0

    def time(self, ask: Callable[[], Any]) -> Any:
        busy, begin = processor_seconds(), time.perf_counter()
        answer = ask()
        self.wall.append(1000 * (time.perf_counter() - begin))
        self.processor += processor_seconds() - busy
        return answer

    def say(self) -> None:
        wall = sorted(self.wall)
        p95 = wall[min(len(wall) - 1, int(0.95 * len(wall)))]
        print(json.dumps({
            "page": self.name, "times": len(wall), "median_ms": round(statistics.median(wall), 1),
            "p95_ms": round(p95, 1), "worst_ms": round(wall[-1], 1),
            "processor_ms": round(1000 * self.processor / len(wall), 1),
            "target_ms": self.target_ms, "within_target": p95 <= self.target_ms,
        }), flush=True)  # fmt: skip


def processor_seconds() -> float:
    """Return the CPU time of this process and of its database process (in ticks of 10 ms)."""
    from django.db import connection

    own = time.process_time()
    if connection.connection is None or connection.connection.closed:
        return own
    backend = Path(f"/proc/{connection.connection.info.backend_pid}/stat")
    numbers = backend.read_text(encoding="utf-8").rpartition(")")[2].split()
    return own + (int(numbers[11]) + int(numbers[12])) / TICK


def annotate(campaign: Any, *, steps: int) -> None:
    """Let annotators open their page in turn and answer, which returns their next pair."""
    from django.core.cache import cache

    people = list(campaign.participations.select_related("annotator"))
    clients = [signed_in(one.annotator) for one in people]
    opening, answering = Clock("next pair, page", 50), Clock("next pair, after an answer", 50)
    cache.clear()
    pairs = [pair_on(client.get(f"/labels/{campaign.pk}/").content) for client in clients]  # warm
    for step in range(steps):
        place = step % len(clients)
        answer = {"pair": pairs[place], "answer": "valid", "guidelines": "1", "seconds": "9"}
        ask = partial(
            clients[place].post, f"/labels/{campaign.pk}/save/", answer,
            headers={"HX-Request": "true"},
        )  # fmt: skip
        given = answering.time(ask)
        assert given.status_code == 200, (given.status_code, given.content[:500])
        page = opening.time(partial(clients[place].get, f"/labels/{campaign.pk}/"))
        pairs[place] = pair_on(page.content)
    opening.say()
    answering.say()


def lead(campaign: Any) -> None:
    """Open the lead's page with an empty cache, with a full one, and after one more label."""
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
        for _time in range(20):
            cache.clear()
            cold.time(partial(client.get, address))
            warm.time(partial(client.get, address))
            label_one(campaign, annotator)
            seen = after.time(partial(client.get, address))
            assert seen.status_code == 200
        for clock in (cold, warm, after):
            clock.say()


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
    found = re.search(rb'name="pair" value="(\d+)"', page)
    assert found, page[:2000]
    return found[1].decode()


if __name__ == "__main__":
    main()
