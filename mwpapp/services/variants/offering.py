"""Determine of which problems, and of which kinds, variants can be written."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from django.utils.translation import get_language_info
from django.utils.translation import gettext as _

from mwpapp.ml.catalogue.kinds import KINDS, unmet_need
from mwpapp.ml.english.language import is_english
from mwpapp.ml.types import Problem

_CHINESE = "zh"  # Django knows zh-hans and zh-hant, but not zh


@dataclass(frozen=True, slots=True, kw_only=True)
class Offer:
    """A kind of variant, and why it cannot be written for a problem; "" if it can."""

    kind: str
    refusal: str


class CannotWrite(Exception):
    """No variants of this problem, or none of these kinds, can be written. `field` is the part of
    the request that is refused: "language", "kinds", "problem" or "problems". The message is the
    reason."""

    def __init__(self, reason: str, *, field: str) -> None:
        super().__init__(reason)
        self.field = field


def refusal_of(problem: Problem) -> str:
    """Return why no variants can be written for the problem, or ""."""
    if is_english(problem.language):
        return ""
    name = language_name(problem.language)
    if not name:
        return _(
            "Variants can only be written for English problems. "
            "This one seems to be in another language."
        )
    return _(
        "Variants can only be written for English problems. This one seems to be in %(language)s."
    ) % {"language": name}


def language_name(code: str) -> str:
    """Return the name of a language in the reader's language; "" if it is unknown."""
    if code.split("-")[0] == _CHINESE:
        return _("Chinese")
    try:
        return str(get_language_info(code)["name_translated"])
    except KeyError:
        return ""


def offers(problem: Problem) -> list[Offer]:
    """Return every kind, with the reason if it cannot be written for the problem."""
    needs = {name: unmet_need(kind, problem=problem) for name, kind in KINDS.items()}
    return [Offer(kind=name, refusal=_(need) if need else "") for name, need in needs.items()]


def require_writable(problem: Problem, *, kinds: Collection[str]) -> None:
    """Raise CannotWrite unless variants of all these kinds can be written."""
    if refusal := refusal_of(problem):
        raise CannotWrite(refusal, field="language")
    for offer in offers(problem):
        if offer.kind in kinds and offer.refusal:
            raise CannotWrite(_worded(offer), field="kinds")


def writable_kinds(problem: Problem, *, kinds: Collection[str]) -> list[str]:
    """Return those of `kinds` that can be written for the problem. Raise CannotWrite if none
    can."""
    if refusal := refusal_of(problem):
        raise CannotWrite(refusal, field="language")
    requested = [offer for offer in offers(problem) if offer.kind in kinds]
    writable = sorted(offer.kind for offer in requested if not offer.refusal)
    if not writable:
        raise CannotWrite("; ".join(map(_worded, requested)), field="kinds")
    return writable


def _worded(offer: Offer) -> str:
    return _("%(kind)s: %(reason)s") % {
        "kind": _(KINDS[offer.kind].label),
        "reason": offer.refusal,
    }
