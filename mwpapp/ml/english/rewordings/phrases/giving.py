"""Reword who gives what to whom."""

from __future__ import annotations

from collections.abc import Mapping

from mwpapp.ml.english.grammar.patterns import Found
from mwpapp.ml.english.grammar.tagged_words import Words
from mwpapp.ml.english.grammar.templates import filled
from mwpapp.ml.english.people import PERSONS
from mwpapp.ml.english.rewordings.naming import KIN
from mwpapp.ml.english.rewordings.passage import Passage
from mwpapp.ml.english.rewordings.rules import clause, move_of

_GIVING = "=give|hand|lend|sell|send|show|pay|offer|award|pass"
_GOT = {"VBD": ("got/VBD", "received/VBD"), "VBZ": ("gets/VBZ", "receives/VBZ")}
_GAVE = {"got": "gave/VBD", "received": "gave/VBD", "gets": "gives/VBZ", "receives": "gives/VBZ"}


def _recipient_gets(found: Found, passage: Passage) -> bool | Mapping[str, Words]:
    """Return the phrases for rewriting "Her mother gave her 5" as "she got 5", unless the giver is
    a pronoun."""
    forms = _GOT.get(found["verb"][0].tag)
    if forms is None or found["giver"][0].tag == "PRP":
        return False
    plural = found["whom"][0].low in ("them", "us", "me", "you") and forms[0].startswith("gets")
    got, received = ("get/VBP", "receive/VBP") if plural else forms
    comma = filled(",", {}) if _is_joined(found) else ()
    return {"got": filled(got, {}), "received": filled(received, {}), "comma": comma}


def _is_joined(found: Found) -> bool:
    """Return whether "and" with another clause follows. Without a comma, "from her dad and her
    mother gave …" would first read as one giver."""
    after = found.words[found.end : found.end + 2]
    joined = len(after) == 2 and after[0].low == "and"
    return joined and not after[1].tag.startswith(("VB", "RB"))


def _is_somebody(found: Found, passage: Passage) -> bool:
    """Return whether the recipients are people, not "the orphanage downtown"."""
    return found["whom"][-1].tag == "PRP" or _is_named_or_person(found["whom"])


def _is_named_or_person(words: Words) -> bool:
    """Return whether the phrase is a name or a noun for people: "Tom", "her aunts"."""
    return words[-1].tag in ("NNP", "NNPS") or words[-1].lemma in PERSONS | KIN


def _giver_gives(found: Found, passage: Passage) -> bool | Mapping[str, Words]:
    """Return the phrases for the giver, unless a possessive ("from her mother") would then precede
    the name that it refers to.

    The giver must be a person, because "The tree gave him 8 apples" is not what happened, and not a
    pronoun.
    """
    giver, gave = found["giver"], _GAVE.get(found["verb"][0].low)
    owned = any(word.tag == "PRP$" for word in giver)
    if gave is None or (owned and found["whom"][0].tag != "PRP"):
        return False
    if found["whom"][0].low == "it" or giver[0].low == "each" or not _is_named_or_person(giver):
        return False
    if gave == "gives/VBZ" and giver[-1].tag in ("NNS", "NNPS"):
        gave = "give/VBP"
    return {"gave": filled(gave, {})}


giving = move_of(
    (
        clause(
            f"<giver:ROW> <then:RB>? <verb:{_GIVING}> <what:COUNTS> to <whom:SOMEONE> "
            "<time:TIME>? <CLOSE>",
            "{giver} {then} {verb} {whom} {what} {time}",
            fits=_is_somebody,
        ),
        clause(
            f"<giver:ROW> <then:RB>? <verb:{_GIVING}> <whom:SOMEONE> <what:COUNTS> "
            "<time:TIME>? <CLOSE>",
            "{giver} {then} {verb} {what} to {whom} {time}",
            fits=lambda found, passage: found["whom"][0].tag != "PRP",
        ),
        clause(
            "<giver:SHORT> <then:RB>? <verb:=give> <whom:PRP> <what:COUNTS> <time:TIME>? <SHUT>",
            "{whom.subject} {then} {got} {what} from {giver} {time} {comma}",
            "{whom.subject} {then} {received} {what} from {giver} {time} {comma}",
            fits=_recipient_gets,
        ),
        clause(
            "<whom:SHORT> <then:RB>? <verb:=get|receive> <what:COUNTS> from <giver:SOMEONE> "
            "<time:TIME>? <SHUT>",
            "{giver} {then} {gave} {whom.object} {what} {time}",
            fits=_giver_gives,
        ),
    )
)
