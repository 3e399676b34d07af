"""Rewrite questions as commands or with the total first, and commands as questions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from mwpapp.ml.english.grammar.patterns import Found, pattern
from mwpapp.ml.english.grammar.tagged_words import Words, lows, small_first
from mwpapp.ml.english.grammar.templates import filled
from mwpapp.ml.english.grammar.verbs import BE, inverted
from mwpapp.ml.english.people import PERSONS
from mwpapp.ml.english.rewordings.passage import Passage
from mwpapp.ml.english.rewordings.questions.reading import Question, read_question
from mwpapp.ml.english.word_lists import listed
from mwpapp.ml.text.units import canonical

_ASKING = frozenset(("how", "what", "which", "who"))
_NOUN_PHRASE = frozenset(("CD", "DT", "PRP$", "NN", "NNP", "PRP"))  # tags of its first word
_POINTING = frozenset(("that", "this", "those", "these"))  # "how many slices is that?"
_SUBJECTS = frozenset(("he", "she", "it", "they", "we", "you", "i"))
_IMAGINED = frozenset(("would", "could", "might"))
_COMMANDS = ("work/VB out/RP", "find/VB", "calculate/VB")
_AMOUNTS = frozenset(
    listed(
        """money water milk flour sugar juice paint rice sand time food oil tea coffee soil salt
        butter cheese fabric paper candy chocolate fuel gas petrol soup lemonade"""
    )
)
_LAST_TOTAL = pattern("<rest:ANY> <total:TOTAL> <END>")
_FIRST_TOTAL = pattern("<total:TOTAL> <rest:ANY> <END>")
_PLACE = pattern("<place:IN_PLACE>? <END>")
_STOP = filled(".", {})
_NAMED = pattern("what is|was|are|were|'s|’s <what:DEFINITE> <rest:ANY> ?")
_NUMBER = "<total:total>? number of <thing:THINGS>"
_NUMBER_OF = pattern(
    f"<FINDING> the {_NUMBER} that|which? <subject:ROW> <verb:GROUP> <rest:ANY> <END>"
)
_NUMBER_IN = pattern(f"<FINDING> the {_NUMBER} <place:IN_PLACE> <END>")
_TO_FIND = pattern("find|calculate|determine|compute <what:DEFINITE> <rest:ANY> .")


def commands(sentence: Words, passage: Passage) -> Iterator[Words]:
    """Rewrite "How many pens does she have?" as "Work out how many pens she has"."""
    question = _only_question(sentence)
    if question is None or not _fits_command(question) or _compares_people(question):
        return
    parts = question.parts | {"what": small_first(question.what), "told": question.told}
    for verb in ("work/VB out/RP", "calculate/VB"):
        yield filled(f"{{lead}} {verb} {{what}} {{told}} {{if}} .", parts)


def _only_question(sentence: Words) -> Question | None:
    """Return the only question of a sentence, optionally preceded by a condition. Return None if
    there is another question or if the question cannot be rewritten."""
    question = read_question(sentence)
    if question is None or (question.lead and question.lead[0].low != "if"):
        return None
    around = (*question.lead, *question.told, *question.condition)
    points = _POINTING & set(lows((*question.subject, *question.told[:2])))
    after = question.rest[:2] if question.form == "plain" else ()
    misread = len(after) > 1 and (
        after[0].tag == "MD" or (after[0].low in _SUBJECTS and after[1].tag.startswith("VB"))
    )
    about = question.what[0].low in ("about", "approximately")  # "work out about how many"
    # "If you bought one, work out how much you would need"
    imagined = question.lead and _IMAGINED & set(lows(question.told))
    unsuitable = points or misread or about or imagined or _ASKING & set(lows(around))
    return None if unsuitable else question


def _compares_people(question: Question) -> bool:
    """Return whether two names would be adjacent, as in "how many more figs than Ben Ada has"."""
    return "than" in lows(question.what) and question.what[-1].tag in ("NNP", "PRP")


def _fits_command(question: Question) -> bool:
    low = lows(question.what)
    if question.form == "being" and question.thing and canonical(question.thing[-1].low):
        return False  # "calculate how many meters the distance is"
    plain = question.form == "inverted" and question.aux[0].low not in BE
    return "how" in low or (low[0] == "what" and plain)


def numbers(sentence: Words, passage: Passage) -> Iterator[Words]:
    """Rewrite "How many pens does she have left?" as "Find the number of pens that she has
    left"."""
    question = _only_question(sentence)
    if question is None or not question.thing:
        return
    if question.before:
        yield from _by_which(question)
    if not question.simple or not question.asks or not _fits_amount(question):
        return
    told, total = _without_total(question)
    relative = _relative(told)
    if relative is None:
        return
    amount = "number" if question.asks == "many" else "amount"
    amount = f"total {amount}" if total else amount
    parts = told.parts | {"told": relative}
    for verb in _COMMANDS:
        yield filled(f"{{lead}} {verb} the {amount} of {{thing}} {{told}} {{if}} .", parts)
    if total and not told.condition:
        yield filled(f"{{lead}} what is the {amount} of {{thing}} {{told}} ?", parts)


def _fits_amount(question: Question) -> bool:
    """Return whether "the number of" or "the amount of" fits: not "the amount of hair that that
    is", and not "the number of dollars that is one ticket"."""
    fits = question.asks == "many" or question.thing[-1].lemma in _AMOUNTS
    fits = fits and question.told[-1].low != "then"  # "the number of nuts that it has then"
    return fits and question.told[0].low != "that" and not _names_a_price(question.told)


def _names_a_price(told: Words) -> bool:
    """Return whether the verb says what something is, not where it is or what state it is in."""
    begins = told[0].low in BE and len(told) > 1 and told[1].tag in _NOUN_PHRASE
    return begins or told[-1].low in BE


def _by_which(question: Question) -> Iterator[Words]:
    """Rewrite "By how many points do they lead?" as "Find the number of points by which they
    lead"."""
    low = lows(question.what[1:])
    of = {"how": "the number of ", "what": "the "}.get(low[0] if low else "")
    if of is None or "much" in low or question.form not in ("inverted", "being"):
        return
    parts = question.parts | {"told": question.told, "before": small_first(question.before)}
    for verb in _COMMANDS:
        found = f"{{lead}} {verb} {of}{{thing}} {{others}} {{before}} which {{told}} {{if}} ."
        yield filled(found, parts)


def _relative(question: Question) -> Words | None:
    """Return what follows "the number of pens": "that she has", "in the box"; None if it is
    unclear."""
    if question.form == "there":
        return question.rest if _PLACE.match((*question.rest, *_STOP)) else None
    told = question.told
    if "there" in lows(told):
        return None
    if question.form != "plain":
        return (*filled("that/WDT", {}), *told)
    if told[0].low in BE and len(told) > 1 and told[1].tag == "VBN":
        return told[1:]
    who = question.thing[-1].lemma in PERSONS
    return (*filled("who/WP" if who else "that/WDT", {}), *told)


def _without_total(question: Question) -> tuple[Question, bool]:
    """Return the question without "total" or "in all", and whether it had either."""
    if question.thing[0].low == "total":
        return replace(question, thing=question.thing[1:]), True
    rest = (*question.rest, *_STOP)
    found = _LAST_TOTAL.match(rest) or _FIRST_TOTAL.match(rest)
    return (replace(question, rest=found["rest"]), True) if found else (question, False)


def totals_first(sentence: Words, passage: Passage) -> Iterator[Words]:
    """Rewrite "How many pens do they have in all?" as "In total, how many pens do they have?"."""
    question = _only_question(sentence)
    found = _LAST_TOTAL.match((*question.rest, *_STOP)) if question else None
    if question is None or found is None or question.condition or question.lead:
        return
    parts = question.parts | {"what": small_first(question.what), "rest": found["rest"]}
    for total in ("altogether", "in total"):
        yield filled(f"{total} , {{what}} {{aux}} {{subject}} {{verbs}} {{rest}} ?", parts)


def asked_numbers(sentence: Words, passage: Passage) -> Iterator[Words]:
    """Rewrite "Find the number of pens that she has." as "How many pens does she have?"."""
    found = _NUMBER_OF.match(sentence)
    asked = inverted(found["verb"]) if found is not None else None
    if found is not None and asked is not None and not _ASKING & set(lows(found["rest"])):
        parts = _with_total(found) | {"aux": (asked[0],), "verb": asked[1]}
        yield filled("how many/JJ {thing} {aux} {subject} {verb} {rest} {all} ?", parts)
    found = _NUMBER_IN.match(sentence)
    if found is not None:
        yield filled("how many/JJ {thing} are there/EX {place} {all} ?", _with_total(found))


def _with_total(found: Found) -> dict[str, Words]:
    return {**found.parts, "all": filled("in total/NN", {}) if found["total"] else ()}


def named(sentence: Words, passage: Passage) -> Iterator[Words]:
    """Rewrite "What is the price of a pen?" as "Find the price of a pen.", or the reverse."""
    found = _NAMED.match(sentence)
    if found is not None:
        for verb in ("find/VB", "calculate/VB", "work/VB out/RP"):
            yield filled(f"{verb} {{what}} {{rest}} .", found.parts)
    found = _TO_FIND.match(sentence)
    if found is not None and not (_ASKING | {"number"}) & set(lows(sentence)):
        what = found["what"]
        end = next((at for at, word in enumerate(what) if at and word.tag == "IN"), len(what))
        many = what[end - 1].tag in ("NNS", "NNPS")  # "the cost of 3 pens" is singular
        yield filled(f"what {'are' if many else 'is'} {{what}} {{rest}} ?", found.parts)
