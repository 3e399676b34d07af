"""Determine for which problems, and of which kinds, variants can be written."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from django.utils.translation import get_language_info, gettext_noop

from mwpapp.ml.catalogue.kinds import KINDS, unmet_need
from mwpapp.ml.english.language import is_english
from mwpapp.ml.types import Problem
from mwpapp.models.messages import Message
from mwpapp.services.refusals import Refusal
from mwpapp.services.wording import joined

_IN_ANOTHER_LANGUAGE = gettext_noop(
    "Variants can only be written for English problems. This one seems to be in another language."
)
_IN_THIS_LANGUAGE = gettext_noop(
    "Variants can only be written for English problems. This one seems to be in %(language)s."
)
_CHINESE = "zh"  # Django knows zh-hans and zh-hant, but not zh


@dataclass(frozen=True, slots=True, kw_only=True)
class Offer:
    """A kind of variant, and why it cannot be written for a problem, if it cannot."""

    kind: str
    refusal: Message


class CannotWrite(Refusal):
    """No variants of this problem, or none of these kinds, can be written. `field` is the part of
    the request that is refused: "language", "kinds", "problem" or "problems". The message is the
    reason."""

    def __init__(
        self, text: str, /, *, field: str, **parameters: str | int | float | Message
    ) -> None:
        super().__init__(text, **parameters)
        self.field = field


def refusal_of(problem: Problem) -> Message:
    """Return why no variants can be written for the problem; the message is empty if they can."""
    if is_english(problem.language):
        return Message()
    name = _language_name(problem.language)
    if not name:
        return Message(_IN_ANOTHER_LANGUAGE)
    return Message(_IN_THIS_LANGUAGE, {"language": name})


def _language_name(code: str) -> Message:
    """Return the name of a language, or an empty message if it is unknown."""
    if code.split("-")[0] == _CHINESE:
        return Message(gettext_noop("Chinese"))
    try:
        return Message(get_language_info(code)["name"])  # which Django translates
    except KeyError:
        return Message()


def offers(problem: Problem) -> list[Offer]:
    """Return every kind, with the reason if it cannot be written for the problem."""
    needs = {name: unmet_need(kind, problem=problem) for name, kind in KINDS.items()}
    return [Offer(kind=name, refusal=Message(need)) for name, need in needs.items()]


def require_writable(problem: Problem, *, kinds: Collection[str]) -> None:
    """Raise CannotWrite unless variants of all these kinds can be written."""
    if refusal := refusal_of(problem):
        raise CannotWrite(refusal.text, field="language", **refusal.parameters)
    for offer in offers(problem):
        if offer.kind in kinds and offer.refusal:
            raise _refused([offer])


def writable_kinds(problem: Problem, *, kinds: Collection[str]) -> list[str]:
    """Return those of `kinds` that can be written for the problem. Raise CannotWrite if none
    can."""
    if refusal := refusal_of(problem):
        raise CannotWrite(refusal.text, field="language", **refusal.parameters)
    requested = [offer for offer in offers(problem) if offer.kind in kinds]
    writable = sorted(offer.kind for offer in requested if not offer.refusal)
    if not writable:
        raise _refused(requested)
    return writable


def _refused(offers: Iterable[Offer]) -> CannotWrite:
    """Return the exception that states the reason for each kind."""
    text = gettext_noop("%(kind)s: %(reason)s")
    reason = joined(
        (
            Message(text, {"kind": Message(KINDS[offer.kind].label), "reason": offer.refusal})
            for offer in offers
        ),
        separator="; ",
    )
    return CannotWrite(reason.text, field="kinds", **reason.parameters)
