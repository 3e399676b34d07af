"""Move an adverbial of time, occasion or purpose to the other end of its sentence."""

from __future__ import annotations

from mwpapp.ml.english.grammar.patterns import Found, pattern
from mwpapp.ml.english.grammar.tagged_words import Words, lows
from mwpapp.ml.english.rewordings.passage import Passage
from mwpapp.ml.english.rewordings.rules import move_of, sentence
from mwpapp.ml.english.word_lists import listed

_FIXED = frozenset(listed("""now then each every a an per left currently"""))
_LINKS = frozenset(
    listed(""", ; if when who which that because while so but and after before than""")
)
_USING = "=use|need|buy|take|collect|make|cut"
_VERBS = frozenset(("VBD", "VBZ", "VBP", "MD"))
_OPENING = pattern("<TIME>")


def _is_plain(found: Found, passage: Passage) -> bool:
    """Return whether the adverbial can move: for example, it is not fixed, and the sentence has one
    clause."""
    rest = found["rest"]
    low = set(lows(rest))
    if rest[-1].tag == "RB" or _has_several_times(passage):
        return False
    if lows(found["time"]) == ["in", "the", "day"]:
        return False
    if "POS" in {word.tag for word in found["time"]} and _has_pronoun(found["subject"] + rest):
        return False  # "For Gwen's birthday she …": the name must come first
    if _LINKS & low or {word.tag for word in rest} & _VERBS:
        return False
    return lows(found["time"])[0] not in _FIXED and sum(word.tag == "CD" for word in rest) <= 2


def _has_pronoun(words: Words) -> bool:
    """Return whether a word is a pronoun, which may refer to a person named elsewhere."""
    return any(word.tag in ("PRP", "PRP$") for word in words)


def _has_several_times(passage: Passage) -> bool:
    """Return whether several sentences begin with a time, because the text moves from one time to
    the next."""
    openings = [sentence for sentence in passage.sentences if _OPENING.match(sentence)]
    return len(openings) > 1


def _is_aim(found: Found, passage: Passage) -> bool:
    subject = lows(found["subject"])
    return subject[0] != "it" and "," not in subject and _is_plain(found, passage)


times = move_of(
    (
        sentence(
            "<subject:ROW> <light:RB>? <verb:V> <rest:SOME> <time:TIME> <END>",
            "{time} , {subject} {light} {verb} {rest} .",
            fits=_is_plain,
        ),
        sentence(
            "<time:TIME> <COMMA>? <subject:ROW> <light:RB>? <verb:V> <rest:SOME> <END>",
            "{subject} {light} {verb} {rest} {time} .",
            fits=_is_plain,
        ),
        sentence(
            "<time:FOR_EVENT> <COMMA>? <subject:ROW> <light:RB>? <verb:V> <rest:SOME> <END>",
            "{subject} {light} {verb} {rest} {time} .",
            fits=_is_plain,
        ),
        sentence(
            "<subject:ROW> <light:RB>? <verb:V> <rest:SOME> <time:FOR_EVENT> <END>",
            "{time} , {subject} {light} {verb} {rest} .",
            fits=_is_plain,
        ),
        sentence(
            f"<subject:ROW> <light:RB>? <verb:{_USING}> <rest:COUNT> <time:AIM> <END>",
            "{time} , {subject} {light} {verb} {rest} .",
            fits=_is_aim,
        ),
        sentence(
            f"<time:AIM> , <subject:ROW> <light:RB>? <verb:{_USING}> <rest:COUNT> <END>",
            "{subject} {light} {verb} {rest} {time} .",
            fits=_is_aim,
        ),
    )
)
