"""The question with its answer as a statement: "Tom has 12 apples now." """

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from mwpapp.ml.generators.reverse_amounts import (
    Setting,
    counted_amount,
    money_amount,
    number_word,
)
from mwpapp.ml.generators.reverse_phrases import MORE
from mwpapp.ml.generators.reverse_verbs import (
    AUXILIARIES,
    BE,
    DITRANSITIVES,
    DO,
    HAVE,
    MODALS,
    group_end,
    inflected,
    is_plural_subject,
)
from mwpapp.ml.generators.reverse_words import Word, Words, lows, made
from mwpapp.ml.text.units import canonical, unit_class

_MATERIAL = frozenset(("time", "money", "change", "weight"))
_MEASURES = frozenset(("tall", "long", "deep", "high", "wide", "old"))
_PERIODS = frozenset(("times", "days", "hours", "minutes", "weeks", "months", "years", "seconds"))
_NAMES = frozenset(("NN", "NNS", "NNP", "NNPS", "PRP", "DT", "PRP$", "CD", "JJ", "POS"))
_STARTS = frozenset(("DT", "PRP", "PRP$", "NNP", "CD"))
_ADVERBS = frozenset(("still", "already", "now", "also", "only", "then", "originally", "really"))


@dataclass(frozen=True, slots=True)
class Ask:
    """A question taken apart: the phrase that is asked for (its words after "how many"), the
    auxiliary ("" where the verb has none), and what follows."""

    amount: Words
    auxiliary: Word | None
    after: Words


def answer_statement(
    question: Words, *, value: Fraction, setting: Setting, mood: str
) -> Words | None:
    """The statement that says `value` where the question asks for it, or None.

    `mood` is the tense of the conditions that the question hung on ("VBD", "VBZ"), "" where
    there were none: "would have" after a past condition that has become a fact is "had".
    """
    asks = tuple(lows(question[:2]))
    if asks[0] == "what":
        return _named(question, value=value, setting=setting)
    if asks in (("how", "many"), ("how", "much")):
        return _counted(question, value=value, setting=setting, mood=mood)
    if lows(question) == ["how", "big", "is", "each", "group"]:
        amount = counted_amount(value, noun=setting.first)
        whole = value.denominator == 1 and setting.first[:1]
        return (*question[3:], *made("has", tag="VBZ"), *amount) if amount and whole else None
    if asks[1] in _MEASURES:
        return _measured(question, value=value, setting=setting)
    return None


def _named(question: Words, *, value: Fraction, setting: Setting) -> Words | None:
    """ "What is the total number of steps?" as "The total number of steps is 12."."""
    name, lowered = question[2:], lows(question[2:])
    if not name or not set(lowered).isdisjoint((*DO, "difference")):
        return None
    if name[-1].low != "score" and lowered[:1] + lowered[-1:] != [lowered[0], "score"] and (
        "number" not in lowered or name[0].low not in ("the", "his", "her", "their", "our")
    ):  # fmt: skip
        return None
    verb = Word("was", "VBD", "be") if question[1].low == "was" else Word("is", "VBZ", "be")
    return (*name, verb, number_word(value)) if value.denominator == 1 else None


def _measured(question: Words, *, value: Fraction, setting: Setting) -> Words | None:
    """ "How tall is the tower?" as "The tower is 452 m tall."."""
    if len(question) < 4 or question[2].low not in BE or not setting.unit:
        return None
    adjective, verb, subject = question[1], question[2], question[3:]
    wanted = "time" if adjective.low == "old" else "length"
    if _unit_class(setting) != wanted or any(w.tag in ("VB", "VBG") for w in subject):
        return None
    tail: Words = ()
    if subject[-1].low in ("now", "then"):
        subject, tail = subject[:-1], subject[-1:]
    unit = setting.unit
    return (*subject, verb, number_word(value), *unit, adjective, *tail)


def _unit_class(setting: Setting) -> str | None:
    return unit_class(canonical(setting.unit[0].low) or "") if setting.unit else None


def _counted(question: Words, *, value: Fraction, setting: Setting, mood: str) -> Words | None:
    ask = _read_ask(question)
    if ask is None:
        return None
    amount = _amount(
        ask.amount, much=question[1].low == "much", value=value, setting=setting,
        costs=any(w.lemma in ("cost", "pay", "spend", "earn", "owe") for w in ask.after),
    )  # fmt: skip
    if amount is None:
        return None
    if ask.auxiliary is None:
        return _without_auxiliary(amount, ask)
    return _with_auxiliary(amount, ask, auxiliary=ask.auxiliary, mood=mood)


def _read_ask(question: Words) -> Ask | None:
    """Where the phrase ends and the verb begins."""
    for i in range(2, len(question)):
        word = question[i]
        if word.low in AUXILIARIES:
            return Ask(question[2:i], word, question[i + 1 :])
        if word.tag in ("VBD", "VBZ", "VBP"):
            return Ask(question[2:i], None, question[i:])
        if word.tag in ("WDT", "WP", "WRB", "EX") or word.low in ("that", "who", "than"):
            return None
    return Ask(question[2:], None, ())


def _amount(
    asked: Words, *, much: bool, value: Fraction, setting: Setting, costs: bool
) -> Words | None:
    more = ""
    if asked and asked[0].low in MORE:
        more, asked = asked[0].low, asked[1:]
    if not much:
        noun = asked or setting.noun
        if value.denominator != 1 and not _is_measure(noun):
            return None
        if noun and noun[0].low in ("dollars", "cents"):
            number = number_word(value)
            return (number, *made(more), *noun) if value.denominator == 1 else None
        if asked and asked[0].low == "of":
            return (number_word(value), *made(more), *asked) if value != 1 else None
        return counted_amount(value, noun=noun, more=more)
    return _much(asked, value=value, more=more, setting=setting, costs=costs)


def _is_measure(noun: Words) -> bool:
    """Whether parts of it can be told in a decimal: half pounds, not half days."""
    name = canonical(noun[0].low) if noun else None
    return name is not None and unit_class(name) not in (None, "time")


def _much(
    asked: Words, *, value: Fraction, more: str, setting: Setting, costs: bool
) -> Words | None:
    name = asked[0].low if asked else ""
    if len(asked) > 1 and not (len(asked) == 2 and asked[0].tag[:2] in ("JJ", "NN")):
        return None
    if name == "change" and setting.money:
        amount = money_amount(value, setting=setting)
        return amount and (*amount, *made("in change"))
    if name == "money" or (not name and (costs or setting.money)):
        return money_amount(value, setting=setting, more=more)
    if not setting.unit:
        return None
    measured = _unit_class(setting)
    if name == "time" or not name or name == "weight":
        fits = {"time": "time", "weight": "weight"}.get(name, measured)
        return counted_amount(value, noun=setting.unit, more=more) if fits == measured else None
    return counted_amount(value, noun=(*setting.unit, *made("of"), *asked), more=more)


def _without_auxiliary(amount: Words, ask: Ask) -> Words | None:
    """ "How many boys went?" as "22 boys went"; without a verb, with "There are"."""
    if not ask.after or ask.after[0].tag not in ("VBD", "VBZ", "VBP"):
        return None
    if amount[0].text == "1" and ask.after[0].tag == "VBP":
        return None
    return (*amount, *ask.after)


def _with_auxiliary(amount: Words, ask: Ask, *, auxiliary: Word, mood: str) -> Words | None:
    after = ask.after
    if not after:
        return None
    if auxiliary.low in BE:
        return _with_be(amount, after, verb=auxiliary)
    if after[0].low in ("n't", "n’t", "not"):
        return (*amount, auxiliary, *after)
    if after[0].low == "there" and auxiliary.low in MODALS and after[1:2]:
        return _there_modal(amount, after, modal=auxiliary, mood=mood)
    if auxiliary.low in MODALS and after[0].tag == "VB" and after[0].low != "will":
        return _subject_modal(amount, after, modal=auxiliary, mood=mood)
    if auxiliary.low in HAVE and after[0].tag in ("VBN", "VBD") and after[0].low == "been":
        return (*amount, auxiliary, *after)
    return _inverted(amount, after, auxiliary=auxiliary, mood=mood)


def _subject_modal(amount: Words, after: Words, *, modal: Word, mood: str) -> Words | None:
    """ "How many stars will be placed in each bottle?" asks for the subject."""
    if after[0].low == "there":
        return None
    if modal.low == "would" and mood and after[0].low == "be":
        verb = "were" if mood == "VBD" else "are"
        if amount[0].text == "1":
            return None
        return (*amount, *made(verb), *after[1:])
    return (*amount, modal, *after)


def _there_modal(amount: Words, after: Words, *, modal: Word, mood: str) -> Words | None:
    """ "How many glasses would there be?"."""
    if after[1].low != "be":
        return None
    there = Word("there", "EX", "there")
    if modal.low == "would" and mood:
        return (there, _be_for(amount, Word("were", "VBD", "be")), *amount, *after[2:])
    return (there, modal, after[1], *amount, *after[2:])


def _with_be(amount: Words, after: Words, *, verb: Word) -> Words | None:
    first = after[0]
    if first.low in ("that", "this"):
        return None
    if first.low == "there":
        there = Word("there", "EX", "there")
        return (there, _be_for(amount, verb), *amount, *after[1:])
    subject = _subject_end(after)
    if subject:
        return _gapped(amount, after, subject=subject, verbs_from=(verb,), chained=True)
    if first.tag in ("PRP", "DT") and first.low not in ("in", "on", "all", "both"):
        return _is_amount(amount, after, verb=verb)
    if amount[0].text == "1" and verb.low in ("are", "were"):
        return None
    return (*amount, verb, *after)


def _is_amount(amount: Words, after: Words, *, verb: Word) -> Words | None:
    """ "How much is the bill?" as "The bill is $ 12"."""
    if amount[0].text != "$" or any(w.tag.startswith("VB") for w in after):
        return None
    return (*after, verb, *amount)


def _be_for(amount: Words, verb: Word) -> Word:
    one = amount[0].text in ("1", "$")
    forms = {"are": "is", "were": "was"} if one else {"is": "are", "was": "were"}
    text = forms.get(verb.low, verb.text)
    return Word(text, verb.tag, "be")


def _subject_end(after: Words) -> int:
    """How many words the subject has after an inverted "be", 0 where there is none."""
    if after[0].tag not in _STARTS and after[0].tag != "NN":
        return 0
    for i, word in enumerate(after):
        if i and (word.tag == "VBG" or word.low in ("able", "supposed", "going")):
            return i
        if word.tag not in _NAMES and word.low not in ("and", "of"):
            return 0
    return 0


def _inverted(amount: Words, after: Words, *, auxiliary: Word, mood: str) -> Words | None:
    """ "did she pick" as "she picked", with the amount where its gap is."""
    wanted = ("VBN",) if auxiliary.low in HAVE else ("VB",)
    subject = next((i for i, w in enumerate(after) if i and w.low == "cost"), None)
    if subject is None:
        subject = next((i for i, w in enumerate(after) if i and w.tag in wanted), None)
    if subject is None:
        subject = next(
            (i for i, w in enumerate(after) if i and w.tag in ("VBP", "VBD", "VBN", "VB")), None
        )
    if subject is None and len(after) > 1 and after[-1].tag in ("NN", "NNP") and (
        after[-1].low not in ("total", "altogether")
    ):  # fmt: skip
        subject = len(after) - 1  # a verb that was taken for a noun
    if subject is None or not _is_subject(after[:subject]):
        return None
    name = after[:subject]
    verb = Word(after[subject].text, "VB", after[subject].low)
    rest = (*name, verb, *after[subject + 1 :])
    if auxiliary.low in DO:
        if after[subject].tag != "VBD":  # "how much did she spent"
            verb = inflected(after[subject].lemma, like=auxiliary.low, subject=name)
        rest = (*name, verb, *after[subject + 1 :])
        return _gapped(amount, rest, subject=subject, verbs_from=(), chained=True)
    if auxiliary.low == "would" and mood and not _is_perfect(after[subject:]):
        fact = _as_fact(verb.low, subject=name, mood=mood)
        rest = (*name, fact, *after[subject + 1 :])
        return _gapped(amount, rest, subject=subject, verbs_from=(), chained=True)
    return _gapped(amount, rest, subject=subject, verbs_from=(auxiliary,), chained=True)


def _is_perfect(verbs: Words) -> bool:
    """ "have spent", not "have left"."""
    return verbs[0].low == "have" and len(verbs) > 1 and verbs[1].tag in ("VBN", "VBD") and (
        verbs[1].low != "left"
    )  # fmt: skip


def _as_fact(lemma: str, *, subject: Words, mood: str) -> Word:
    if mood == "VBD":
        return inflected(lemma, like="did", subject=subject)
    if is_plural_subject(subject):
        return inflected(lemma, like="do", subject=subject)
    return inflected(lemma, like="does", subject=subject)


def _is_subject(words: Words) -> bool:
    """Whether the words are one noun phrase, with adverbs at its end."""
    allowed = _NAMES | {"CC", "IN", "RB", "NNPS", "HYPH", "JJR", "JJS", "VBG", "VBN", "MD", "TO"}
    return len(words) == 1 or (
        bool(words)
        and len(words) <= 12
        and words[-1].tag not in ("DT", "PRP$")
        and all(w.tag in allowed for w in words)
    )


def _gapped(
    amount: Words, rest: Words, *, subject: int, verbs_from: Words, chained: bool
) -> Words | None:
    """The subject, the verbs, and the amount where the question has left its place open."""
    name, verbs = rest[:subject], rest[subject:]
    end = _verbs_end(verbs, auxiliary=verbs_from)
    needs = end > 2 and verbs[end - 3].lemma in ("need", "want", "have")
    if needs and verbs[end - 2].low == "to" and end < len(verbs) and verbs[end].tag in _STARTS:
        end -= 2  # "need 5 cups to make a cake"
        name_tail = verbs[end:]
        return (*name, *verbs_from, *verbs[:end], *amount, *name_tail)
    head, tail = verbs[:end], verbs[end:]
    place = _gap(head, tail, amount=amount)
    if place is None:
        return None
    adverbs = tuple(w for w in name[1:] if w.low in _ADVERBS)
    if adverbs and verbs_from:
        name, head = tuple(w for w in name if w not in adverbs), (*adverbs, *head)
    return (*name, *verbs_from, *head, *tail[:place], *amount, *tail[place:])


def _verbs_end(verbs: Words, *, auxiliary: Words) -> int:
    """How many words the verb group has."""
    whole = (*auxiliary, *verbs)
    return max(1, group_end(whole, 0) - len(auxiliary))


def _gap(head: Words, tail: Words, *, amount: Words) -> int | None:
    """How many words of the tail stand before the amount."""
    if not tail:
        return 0
    last = head[-1]
    if lows(tail[:2]) == ["the", "rest"] or (tail[0].low == "through" and len(tail) > 1):
        return int(tail[0].low == "through")
    # "give stickers to", "start with", "go on"
    if last.lemma == "take" and "to" in lows(tail[:5]):
        return lows(tail).index("to")
    if tail[0].low == "to" and tail[-1].low == "with":
        return 0  # "have to begin with"
    if tail[-1].tag in ("IN", "TO", "RP") and tail[-1].low not in ("left", "ago", "before"):
        return len(tail) if len(tail) == 1 or _has_object(tail) else None
    if lows(tail[:2]) in (["in", "all"], ["in", "total"], ["all", "together"]):
        return 0
    if tail[0].tag == "RP" or tail[0].low in ("away", "off", "out", "up", "down"):
        return 1 if len(tail) > 1 or tail[0].tag == "RP" else 0
    period = any(w.low in _PERIODS for w in amount)
    if tail[0].low == "to" and amount[-1].low == "times" and len(tail) > 2:
        return 1 + _object_end(tail[1:])
    verb = last.lemma if last.tag != "RP" else head[0].lemma
    if tail[0].tag in _STARTS or tail[0].tag in ("NN", "NNS"):
        if tail[0].low in ("altogether", "total", "now", "then", "today", "tomorrow", "each",
                           "yesterday", "all", "that", "this", "last", "next"):  # fmt: skip
            return 0
        if period or verb in DITRANSITIVES:
            return _object_end(tail)
        return None
    return 0


def _has_object(tail: Words) -> bool:
    return tail[0].tag in _STARTS or tail[0].tag in ("NN", "NNS")


def _object_end(tail: Words) -> int:
    """One past the noun phrase that opens the tail."""
    if tail[0].tag == "PRP":
        return 1
    for i, word in enumerate(tail):
        if word.tag not in _NAMES:
            return i
        if i and word.tag in ("DT", "PRP$"):
            return i
    return len(tail)
