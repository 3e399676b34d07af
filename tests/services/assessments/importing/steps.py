"""The steps of a quiz import, as the pages and the API perform them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

from mwpapp.models import Assessment, Paraphrase, Run, User
from mwpapp.services.assessments.importing import drafts, saving
from mwpapp.services.assessments.importing.saving import Options, Take
from mwpapp.services.runs import lifecycle
from mwpapp.services.variants import renewing
from tests.services.variants.scored import engines

GIFT = b"""$CATEGORY: $course$/top/Week 3/1. Fruit/1

// [id:a1]
::1.1::Ada has 12 apples and eats 5. How many are left? {#7:0.5}

::1.2::Ada has 20 apples and eats 5. How many are left? {#15:0.5}

$CATEGORY: $course$/top/Week 3/1. Fruit/2

::2.1::A pen costs $2. How much do 3 pens cost? {=$6 ~$5 ~$2#too few}

$CATEGORY: $course$/top/Week 3/2. Other

::Essay::Write about apples. {}

Bo has 3 pears and buys 4. How many has he? {#7}
"""


def uploaded(person: User, content: bytes = GIFT, *, name: str = "week3.gift") -> Run:
    """Upload a quiz, let a worker read it, and return its run."""
    run = drafts.request(asked_by=person, name=name, content=content)
    lifecycle.perform(run.pk, saving.perform)
    run.refresh_from_db()
    return run


def imported(run: Run, *, take: Take = Take.WORKSHEET, **options: Any) -> Run:
    """Confirm the run, let a worker save its draft, and return the run."""
    saving.confirm(run, Options(take=take, **options))
    lifecycle.perform(run.pk, saving.perform)
    run.refresh_from_db()
    return run


def checked(run: Run) -> None:
    """Score the variants of an import with a judge that gives every text a high probability."""
    check = saving.check_of(run)
    assert check is not None
    with quick_engines():
        while lifecycle.perform(check.pk, renewing.check_again):
            pass
    check.refresh_from_db()
    assert check.state == Run.State.DONE
    assert not Paraphrase.objects.unscored().filter(run=run).exists()


@contextmanager
def quick_engines() -> Iterator[None]:
    with patch("mwpapp.services.variants.scoring.loaded_engines", engines):
        yield


def worksheet_of(run: Run) -> Assessment:
    return Assessment.objects.get(pk=run.parameters["worksheet"])
