"""Read a question: what it asks for, its verb before and after the subject, and its conditions."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from mwpapp.ml.english.grammar.patterns import Found, pattern
from mwpapp.ml.english.grammar.tagged_words import Words
from mwpapp.ml.english.grammar.verbs import BE, base_form, inflected, is_plural_subject
from mwpapp.ml.english.people import is_noun_for_people

_OPENING = "<lead:LEAD>? <before:BEFORE>? "
_CLOSING = " <rest:ANY> <if:CONDITION>? ?"
_THING = "how many|much <more:MORE>? <thing:THINGS>? <others:NO_VERB>? "
_WHAT = "what <thing:THINGS> <others:NO_VERB>? "
_FORMS = tuple(
    (form, pattern(_OPENING + middle + _CLOSING))
    for form, middle in (
        ("there", _THING + "<aux:BE> <subject:THERE>"),
        ("inverted", _THING + "<aux:AUX> <subject:ROW> <adverb:RB>? <verbs:VERBS>"),
        ("inverted", _WHAT + "<aux:AUX> <subject:ROW> <adverb:RB>? <verbs:VERBS>"),
        ("inverted", "<what:HOW> <aux:AUX> <subject:ROW> <adverb:RB>? <verbs:VERBS>"),
        ("inverted", _THING + "<aux:DO> <subject:ROW> <verbs:NOUN>"),
        ("being", "<what:HOW> <aux:BE> <subject:ROW>"),
        ("being", _THING + "<aux:BE> <subject:DEFINITE>"),
        ("having", _THING + "<aux:has> <subject:ROW>"),
        ("having", _THING + "<aux:have|had> <subject:i|we|you|they|he|she|it>"),
        ("plain", _THING + "<verbs:GROUP>"),
    )
)
_CACHED_SENTENCES = 2048


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """`form` is inverted ("how many does she have"), there ("how many are there"), plain ("how
    many are left"), being ("how old is she") or having ("how many has she").

    - `lead`: what comes before the question, with its comma.
    - `what`: the question phrase with its preposition (`before`); `thing` is the noun in it.
    - `condition`: an if-clause at the end.
    - `simple`: the question phrase has no preposition, no "more" and no words after `thing`.
    """

    form: str
    lead: Words
    before: Words
    what: Words
    aux: Words
    subject: Words
    verbs: Words
    rest: Words
    condition: Words
    thing: Words
    others: Words
    simple: bool

    @property
    def asks(self) -> str:
        """The "many" or "much" of the question phrase, or ""."""
        return next((word.low for word in self.what if word.low in ("many", "much")), "")

    @property
    def told(self) -> Words:
        """The subject, the verbs in the order of a statement, and the rest: "she has left"."""
        return (*self.subject, *finite_verbs(self), *self.rest)

    @property
    def parts(self) -> dict[str, Words]:
        """The phrases for templates."""
        return {
            "lead": self.lead, "before": self.before, "what": self.what, "aux": self.aux,
            "subject": self.subject, "verbs": self.verbs, "rest": self.rest,
            "if": self.condition, "thing": self.thing, "others": self.others,
        }  # fmt: skip


@lru_cache(maxsize=_CACHED_SENTENCES)
def read_question(sentence: Words) -> Question | None:
    """Return the question that a sentence asks, or None if it fits none of the forms."""
    for form, reader in _FORMS:
        found = reader.match(sentence)
        if found is not None:
            return _question(found, form=form)
    return None


def _question(found: Found, *, form: str) -> Question | None:
    first = found.starts["verbs" if form == "plain" else "aux"]
    lead = found["lead"]
    if form == "plain" and _asks_again(found, first):
        return None
    return Question(
        form=form,
        lead=lead,
        before=found["before"],
        what=found.words[len(lead) : first],
        aux=found["aux"],
        subject=found["subject"],
        verbs=(*found["adverb"], *found["verbs"]),
        rest=found["rest"],
        condition=found["if"],
        thing=found["thing"],
        others=found["others"],
        simple=not (found["more"] or found["others"] or found["before"]),
    )


def _asks_again(found: Found, first: int) -> bool:
    """Return whether the verb taken for the predicate precedes its subject ("do they have", "have
    the boys"), or the question has neither a noun nor a form of "be"."""
    low, follows = (word.low for word in found.words[first : first + 2])
    asks = low in ("do", "does", "did") and follows not in ("not", "n't", "n’t")
    owned = not found["thing"] or not is_noun_for_people(found["thing"][-1].low)
    after = found.words[first + 1]
    defined = after.tag in ("CD", "NNP", "PRP$") or follows in ("the", "both", "each")
    asks = asks or (low in ("have", "had") and owned and defined)
    return asks or not (found["thing"] or low in BE)


def finite_verbs(question: Question) -> Words:
    """Return the verbs as they follow the subject: "has" for "does … have"."""
    if not question.aux:
        return question.verbs
    aux, verbs = question.aux[0], question.verbs
    at = next((i for i, word in enumerate(verbs) if word.tag != "RB"), None)
    if aux.low not in ("do", "does", "did") or at is None:
        return (*question.aux, *verbs)
    # "does the two friends have" is a common slip.
    plural = aux.low == "does" and is_plural_subject(question.subject)
    like = "do" if plural else aux.low
    main = inflected(base_form(verbs[at]), like=like, subject=question.subject)
    return (*verbs[:at], main, *verbs[at + 1 :])
