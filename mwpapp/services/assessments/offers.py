"""The menu of downloads: each file with what it leaves out, and whether it has to be made first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from django.utils.translation import gettext as _

from mwpapp.models import Assessment
from mwpapp.services.assessments.dealing import out_of_date
from mwpapp.services.assessments.exporting import order_of, refusal
from mwpapp.services.assessments.files import FILES, File, Order
from mwpapp.services.assessments.making import files_of, unfinished
from mwpapp.services.assessments.pools import Pool
from mwpapp.services.rights import Person, may_export_scores


class State(StrEnum):
    """Whether a file can be downloaded now, and otherwise why not."""

    REFUSED = "refused"
    READY = "ready"
    MAKING = "making"
    TO_MAKE = "to_make"


@dataclass(frozen=True, slots=True, kw_only=True)
class Offer:
    """A file of the menu: what it leaves out of this worksheet, and why it is refused now."""

    name: str
    label: str
    extension: str
    left_out: tuple[str, ...]
    refusal: str
    state: State
    run: int | None  # the run that makes it now


def offers(assessment: Assessment, pools: Sequence[Pool], *, person: Person) -> list[Offer]:
    """Return every file that the person may have.

    As long as a pool is empty, it is unknown what is left out.
    """
    complete = bool(pools) and all(pool.items for pool in pools)
    order = order_of(assessment, pools, person=person) if complete else None
    stale, dealt = out_of_date(assessment, pools), assessment.dealt.exists()
    making = unfinished(assessment, person=person)
    made = _made(assessment, order, person=person)
    found = []
    scores = may_export_scores(person, assessment)
    offered = {name: one for name, one in FILES.items() if scores or not one.for_research}
    for name, file in offered.items():
        reason, run = refusal(file, pools, stale=stale, dealt=dealt), making.get(name)
        there = name in made or (order is not None and not file.takes_long(order))
        found.append(
            Offer(
                name=name,
                label=label_of(file),
                extension=file.extension,
                left_out=tuple(map(_, file.losses(order.made))) if order else (),
                refusal=reason,
                state=_state(refused=bool(reason), there=there, making=run is not None),
                run=run.pk if run else None,
            )
        )
    return found


def label_of(file: File) -> str:
    return _(file.label) % _(file.of) if file.of else _(file.label)


def _made(assessment: Assessment, order: Order | None, *, person: Person) -> set[str]:
    """Return the names of the files that were made from the worksheet as it is now."""
    if order is None:
        return set()
    files = files_of(assessment, person=person).filter(digest=order.digest)
    return set(files.values_list("name", flat=True))


def _state(*, refused: bool, there: bool, making: bool) -> State:
    if refused:
        return State.REFUSED
    if there:
        return State.READY
    return State.MAKING if making else State.TO_MAKE
