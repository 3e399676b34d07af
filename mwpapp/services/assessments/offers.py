"""List the downloads of a worksheet: what each file omits, and whether a run has to write it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from django.utils.translation import gettext as _

from mwpapp.models import Assessment
from mwpapp.models.messages import Message
from mwpapp.services.assessments.dealing import dealt_of, out_of_date
from mwpapp.services.assessments.exporting import order_of, refusal
from mwpapp.services.assessments.files import FILES, File
from mwpapp.services.assessments.making import progress_of
from mwpapp.services.assessments.pools import Pool
from mwpapp.services.rights import Person


class State(StrEnum):
    """Whether a file can be downloaded now and, if not, why."""

    REFUSED = "refused"
    READY = "ready"
    MAKING = "making"
    TO_MAKE = "to_make"


@dataclass(frozen=True, slots=True, kw_only=True)
class Offer:
    """A file in the menu: what it omits from this worksheet, and the reason if it is refused."""

    name: str
    label: str
    extension: str
    left_out: tuple[str, ...]
    refusal: Message
    state: State
    run: int | None  # the unfinished run that writes it


def offers(
    assessment: Assessment, pools: Sequence[Pool], *, person: Person, scores: bool
) -> list[Offer]:
    """Return an offer for every file in the menu, including those for research if `scores` is true.
    If there is no pool, or a pool is empty, `left_out` is empty."""
    complete = bool(pools) and all(pool.items for pool in pools)
    order = order_of(assessment, pools, person=person) if complete else None
    stale, dealt = out_of_date(assessment, pools), bool(dealt_of(assessment))
    progress = progress_of(assessment, person=person)
    menu = []
    offered = {name: file for name, file in FILES.items() if scores or not file.for_research}
    for name, file in offered.items():
        reason, run = refusal(file, pools, stale=stale, dealt=dealt), progress.making.get(name)
        available = order is not None and (
            not file.takes_long(order) or (name, order.digest) in progress.stored
        )
        menu.append(
            Offer(
                name=name,
                label=label_of(file),
                extension=file.extension,
                left_out=tuple(map(_, file.losses(order.content))) if order else (),
                refusal=reason,
                state=_state(refused=bool(reason), available=available, making=run is not None),
                run=run.pk if run else None,
            )
        )
    return menu


def label_of(file: File) -> str:
    return _(file.label) % _(file.of) if file.of else _(file.label)


def _state(*, refused: bool, available: bool, making: bool) -> State:
    if refused:
        return State.REFUSED
    if available:
        return State.READY
    return State.MAKING if making else State.TO_MAKE
