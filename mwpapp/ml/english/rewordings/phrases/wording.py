"""Replace phrases with others that mean the same in every story."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

from mwpapp.ml.english.grammar.patterns import Found
from mwpapp.ml.english.grammar.tagged_words import Words, lows
from mwpapp.ml.english.grammar.templates import filled
from mwpapp.ml.english.grammar.verbs import inflected, is_plural_subject
from mwpapp.ml.english.rewordings.passage import Passage
from mwpapp.ml.english.rewordings.rules import clause, move_of, phrase
from mwpapp.ml.text.units import canonical, unit_class

_SPAN = "<span:hour|day|week|month|year>"
_LIKE = {"VBD": "did", "VBZ": "does", "VBP": "do"}


def _compares_nothing(found: Found, passage: Passage) -> bool:
    """Return whether "5 more" can become "another 5": it compares nothing (no "than" or "times"
    follows), the number is not 1, and no "some", "the", "these" or "all" precedes it."""
    before = lows(found.words[max(0, found.start - 1) : found.start])
    if found["number"][0].low in ("1", "one") or before in (["some"], ["the"], ["these"], ["all"]):
        return False
    return not {"than", "times"} & set(lows(found.words[found.start :]))


def _is_one_rate(found: Found, passage: Passage) -> bool:
    """Return whether the sentence has this unit of time only once and the rate is not a speed."""
    spans = [word for word in found.words if word.lemma == found["span"][0].lemma]
    unit = canonical(found["what"][-1].low)
    return len(spans) == 1 and (unit is None or unit_class(unit) != "length")


def _had_at_first(found: Found, passage: Passage) -> bool | dict[str, Words]:
    """Return the form of "have" that replaces "started with", or False if the rule does not
    apply."""
    like = _LIKE.get(found["verb"][0].tag)
    if like is None or found.start or "first" in lows(found.words):
        return False
    return {"had": (inflected("have", like=like, subject=found["who"]),)}


def _is_duty(found: Found, passage: Passage) -> bool:
    """Return whether "had to" expresses a duty, unlike "had to start with", and is the only phrase
    for it: two phrases read oddly ("needed to read if she had to read 9 pages")."""
    return found["verb"][0].low not in ("start", "begin") and _is_only_duty(found, passage)


def _is_only_duty(found: Found, passage: Passage) -> bool:
    """Return whether the passage says only once that somebody must do something."""
    words = passage.words()
    duties = [a for a, b in pairwise(words) if b.low == "to" and a.lemma in ("have", "need")]
    asked = [word for word in words if word.lemma == "must"]
    return len(duties) + len(asked) == 1


def _takes(found: Found, passage: Passage) -> bool | Mapping[str, Words]:
    """Return the form of "take" for what is done: "one pie takes", "the pies take". Return False
    for a number in digits, which should not begin a sentence."""
    what = found["what"]
    like = "do" if is_plural_subject(what) else "does"
    return not what[0].text.isdigit() and {"takes": (inflected("take", like=like, subject=what),)}


def _is_not_compared(found: Found, passage: Passage) -> bool:
    """Return whether no comparison follows, as in "the same number as Ben" or "the same amount of
    time that it takes to walk"."""
    return not {"as", "that"} & set(lows(found.words[found.end :]))


def _are_things(found: Found, passage: Passage) -> bool:
    """Return whether "the rest" are several things ("the rest are boys"), not a part of one."""
    return [word.tag for word in found.words[found.end : found.end + 1]] == ["NNS"]


def _asks(found: Found, passage: Passage) -> bool:
    """Return whether the phrase is in a question without an "if" before it. In a statement, "they
    could make 6" may mean only that it was possible."""
    return found.words[-1].text == "?" and "if" not in lows(found.words[: found.start])


def _must(found: Found, passage: Passage) -> bool | dict[str, Words]:
    """Return "needs", or False if the subject is plural or "has to" does not express the only
    duty."""
    return (
        not is_plural_subject(found["who"])
        and _is_duty(found, passage)
        and {"needs": filled("needs/VBZ", {})}
    )


totals = move_of(
    (
        phrase("in all <CLOSE>", "altogether", "in total/NN"),
        phrase("altogether <CLOSE>", "in all/DT", "in total/NN"),
        phrase("in total <CLOSE>", "altogether", "in all/DT"),
        phrase("all together <CLOSE>", "altogether", "in total/NN"),
        phrase(
            "a total of <number:NUMBER> <things:NOUNS> <CLOSE>",
            "{number} {things} in total/NN",
            "{number} {things} altogether",
        ),
    )
)
another = move_of(
    (
        phrase(
            "<number:NUMBER> more <things:NOUNS>",
            "another {number} {things}",
            fits=_compares_nothing,
        ),
        phrase("<number:NUMBER> more <CLOSE>", "another {number}", fits=_compares_nothing),
        phrase(
            "<number:NUMBER> additional|extra <things:NOUNS>",
            "{number} more {things}",
            fits=_compares_nothing,
        ),
        phrase(
            "another <number:NUMBER> <things:NOUNS>",
            "{number} more {things}",
            fits=_compares_nothing,
        ),
    )
)
at_first = move_of(
    (
        phrase("to start|begin with <CLOSE>", "at first/RB", "in the beginning/NN"),
        phrase("in|at the beginning <CLOSE>", "at first/RB", "at the start/NN", "to begin/VB with"),
        phrase(
            "at first <CLOSE>",
            "in the beginning/NN",
            "to begin/VB with",
            "to start/VB with",
            fits=lambda found, passage: found.start > 0,
        ),
        phrase(
            "initially|originally <CLOSE>", "at first/RB", "in the beginning/NN", "to begin/VB with"
        ),
        phrase(
            "did <who:NP> start|begin with <CLOSE>",
            "did {who} have/VB at first/RB",
            "did {who} have/VB to begin/VB with",
        ),
        clause(
            "<who:ROW> <verb:=start|begin> with <what:COUNTS> <CLOSE>",
            "{who} {had} {what} at first/RB",
            "at first/RB , {who} {had} {what}",
            fits=_had_at_first,
        ),
    )
)
rates = move_of(
    (
        phrase(
            f"<what:NOUNS> per|a|an {_SPAN} <CLOSE>",
            "{what} each {span}",
            "{what} every {span}",
            fits=_is_one_rate,
        ),
        phrase(
            f"<number:NUMBER> <what:THINGS> each|every {_SPAN} <CLOSE>",
            "{number} {what} a {span}",
            fits=_is_one_rate,
        ),
        phrase(f"<what:NOUNS> each {_SPAN} <CLOSE>", "{what} every {span}", fits=_is_one_rate),
        phrase(f"<what:NOUNS> every {_SPAN} <CLOSE>", "{what} each {span}", fits=_is_one_rate),
    )
)
phrases = move_of(
    (
        phrase("per annum", "a year/NN", "per year/NN"),
        phrase("<sum:MONEY> per <unit:NOUN>", "{sum} a {unit}"),
        phrase("<sum:MONEY> a|an <unit:NOUN> <CLOSE>", "{sum} per {unit}"),
        phrase("<verb:is|are> taken away", "{verb} removed/VBN"),
        phrase("the same amount of", "an equal/JJ amount of", fits=_is_not_compared),
        phrase("the same number of", "an equal/JJ number of", fits=_is_not_compared),
        phrase("an equal number of", "the same/JJ number of"),
        phrase("equally <CLOSE>", "evenly/RB"),
        phrase("evenly <CLOSE>", "equally/RB"),
        phrase("equally among", "evenly/RB among"),
        phrase("evenly among", "equally/RB among"),
        phrase("the rest <verb:are|were>", "the others/NNS {verb}", fits=_are_things),
        phrase("in order to", "to"),
        phrase("how long <verb:will|does|did|would> it take", "how much time/NN {verb} it take/VB"),
        phrase("how long it <verb:MD> take", "how much time/NN it {verb} take/VB"),
        phrase("how long it <verb:takes|took>", "how much time/NN it {verb}"),
        clause(
            "it takes <time:COUNTS> to <verb:VB> <what:NP> <END>",
            "{what} {takes} {time} to {verb} .",
            fits=_takes,
        ),
        phrase("about|approximately <number:NUMBER>", "around/RB {number}"),
        phrase("around <number:NUMBER>", "about/RB {number}"),
        phrase("as well as", "and"),
        clause("<who:NP> had to <verb:VB>", "{who} needed/VBD to {verb}", fits=_is_duty),
        clause("<who:NP> needed to <verb:VB>", "{who} had/VBD to {verb}", fits=_is_only_duty),
        clause(
            "<who:NP> has to <verb:VB>", "{who} must {verb}", "{who} {needs} to {verb}", fits=_must
        ),
        clause(
            "<who:NP> needs to <verb:VB>",
            "{who} has to {verb}",
            "{who} must {verb}",
            fits=_is_only_duty,
        ),
        phrase("was|were able to <verb:VB>", "could {verb}", fits=_asks),
        phrase("is|are able to <verb:VB>", "can {verb}"),
        phrase("is|are going to <verb:VB>", "will {verb}"),
    )
)
