"""Put the words of a question and its answer into the order of a statement."""

from __future__ import annotations

from dataclasses import replace

from mwpapp.ml.english.grammar.tagged_words import Word, Words, lows, new_words
from mwpapp.ml.english.grammar.verbs import (
    BE,
    DO,
    HAVE,
    MODALS,
    inflected,
    is_plural_subject,
)
from mwpapp.ml.generators.reverse.answering.gaps import NAME_TAGS, STARTS_NAME, with_amount
from mwpapp.ml.generators.reverse.reading.states import TIMES

_SUBJECT_TAGS = NAME_TAGS | {"CC", "IN", "RB", "HYPH", "JJR", "JJS", "VBG", "VBN", "MD", "TO"}


def without_auxiliary(amount: Words, after: Words) -> Words | None:
    """Rewrite "How many boys went?" as "22 boys went"."""
    if not after or after[0].tag not in ("VBD", "VBZ", "VBP"):
        return None
    if amount[0].text == "1" and after[0].tag == "VBP":
        return None
    return (*amount, *after)


def with_auxiliary(amount: Words, after: Words, *, auxiliary: Word, mood: str) -> Words | None:
    """Rewrite "How many did she pick?" as "She picked 22". For `mood`, see `answer_statement`."""
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
    """Rewrite "How many stars will be placed in each bottle?", which asks for the subject."""
    if after[0].low == "there":
        return None
    if modal.low == "would" and mood and after[0].low == "be":
        verb = "were" if mood == "VBD" else "are"
        if amount[0].text == "1":
            return None
        return (*amount, *new_words(verb), *after[1:])
    return (*amount, modal, *after)


def _there_modal(amount: Words, after: Words, *, modal: Word, mood: str) -> Words | None:
    """Rewrite "How many glasses would there be?" as a statement."""
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
    if first.low == "now" and after[1:2] and after[1].low == "there":
        after, first = (after[1], *after[2:], first), after[1]
    if first.low == "still" and after[1:2] and after[1].low == "there":
        there = Word("there", "EX", "there")
        return (there, _be_for(amount, verb), first, *amount, *after[2:])
    if first.low == "there":
        there = Word("there", "EX", "there")
        return (there, _be_for(amount, verb), *amount, *after[1:])
    subject = _subject_end(after)
    if subject:
        return with_amount(amount, after, subject=subject, verbs_from=(verb,))
    if first.tag in ("PRP", "DT", "PRP$") and first.low not in ("in", "on", "all", "both"):
        return _of_price(amount, after, verb=verb)
    if amount[0].text == "1" and verb.low in ("are", "were"):
        return None
    return (*amount, verb, *after)


def _of_price(amount: Words, after: Words, *, verb: Word) -> Words | None:
    """Rewrite "How much is the bill?" as "The bill is $ 12"."""
    if amount[0].text != "$" or any(w.tag.startswith("VB") for w in after):
        return None
    return (*after, verb, *amount)


def _be_for(amount: Words, verb: Word) -> Word:
    one = amount[0].text in ("1", "$")
    forms = {"are": "is", "were": "was"} if one else {"is": "are", "was": "were"}
    text = forms.get(verb.low, verb.text)
    return Word(text, verb.tag, "be")


def _subject_end(after: Words) -> int:
    """Return how many words the subject has after an inverted "be", or 0 if no "-ing" form or
    word such as "able" follows it."""
    if after[0].tag not in STARTS_NAME and after[0].tag != "NN":
        return 0
    for i, word in enumerate(after):
        if i and (word.tag == "VBG" or word.low in ("able", "supposed", "going")):
            return i
        if word.tag not in NAME_TAGS and word.low not in ("and", "of"):
            return 0
    return 0


def _inverted(amount: Words, after: Words, *, auxiliary: Word, mood: str) -> Words | None:
    """Rewrite "did she pick" as "she picked", with the amount in its gap."""
    if auxiliary.low in HAVE and "to" in lows(after):
        return None  # "how many pages has he still to read"
    if auxiliary.low in HAVE and _is_owner(after):
        return (*after, auxiliary, *amount)
    subject = _subject_length(after, auxiliary=auxiliary)
    if subject is None or not _is_subject(after[:subject]):
        return None
    name, tail = after[:subject], after[subject + 1 :]
    if after[subject].lemma == "use" and lows(tail[:1]) == ["to"]:
        return None  # "how many did it use to have"
    plain = Word(after[subject].text, "VB", after[subject].low)
    verb = plain
    auxiliaries: Words = (auxiliary,)
    if auxiliary.low in DO:
        auxiliaries = ()
        if after[subject].tag != "VBD":  # "how much did she spent"
            verb = inflected(after[subject].lemma, like=auxiliary.low, subject=name)
    elif auxiliary.low == "would" and mood and not _is_perfect(after[subject:]):
        verb, auxiliaries = _as_fact(plain.low, subject=name, mood=mood), ()
    return with_amount(amount, (*name, verb, *tail), subject=subject, verbs_from=auxiliaries)


def _is_owner(after: Words) -> bool:
    """Return whether the words are only a subject: "how many knots has each row"."""
    return len(after) == 1 or (len(after) == 2 and after[0].tag in ("DT", "PRP$"))


def _subject_length(after: Words, *, auxiliary: Word) -> int | None:
    """Return how many words come before the main verb, or None if there is none. The tagger may
    have mistaken the verb for a noun."""
    wanted = ("VBN",) if auxiliary.low in HAVE else ("VB",)
    forms = ("VBP", "VBD", "VBN", "VB")
    first = 2 if after[0].tag in ("DT", "PRP$") else 1  # "each seat hold": "seat" is not a verb
    after = tuple(replace(w, tag="NN") if w.low in TIMES else w for w in after)
    # After "and", a lowercase name may have the tag of a verb.
    places = [i for i in range(first, len(after)) if after[i - 1].low != "and"]
    found = [
        *(i for i in places if after[i].low == "cost"),
        *(i for i in places if after[i].tag in wanted),
        *(i for i in places if after[i].tag in forms),
    ]
    if found:
        return found[0]
    last = after[-1]
    is_verb = last.tag in ("NN", "NNP") and last.low not in ("total", "altogether")
    return len(after) - 1 if len(after) > 1 and is_verb else None


def _is_perfect(verbs: Words) -> bool:
    """Return whether the verbs are in the perfect: "have spent", not "have left"."""
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
    """Return whether the words are one noun phrase, possibly with adverbs."""
    return len(words) == 1 or (
        bool(words)
        and len(words) <= 12
        and words[-1].tag not in ("DT", "PRP$")
        and all(w.tag in _SUBJECT_TAGS for w in words)
    )
