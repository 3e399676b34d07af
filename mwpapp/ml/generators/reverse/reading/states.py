"""Recognize states and changes of a story: "she has 9 pens", "she loses 3"."""

from __future__ import annotations

from itertools import pairwise

from mwpapp.ml.english.grammar.clauses import Clause, is_copula
from mwpapp.ml.english.grammar.verbs import BE
from mwpapp.ml.english.word_lists import listed
from mwpapp.ml.generators.reverse.reading.story import Story, has_word

_TIMED = tuple(
    listed(
        """left now then still remain remains remaining first end after when later today tonight
        week day year begin start originally before initially beginning"""
    )
)
TIMES = frozenset(
    listed(
        """day days week weeks month months year years hour minute morning afternoon evening night
        weekend today tomorrow yesterday monday tuesday wednesday thursday friday saturday sunday"""
    )
)
_TOTALS = ("altogether", "all", "total", "together", "each", "than", "every", "per")
CHANGING = frozenset(
    listed(
        """lose give get buy eat spend sell receive remove add take throw delete pick drop break
        join fly pay steal burn die leave use find trade donate lend borrow place put plant load
        stack bake adopt cut catch collect earn deposit withdraw pour graduate transfer move return
        quit enroll enrol hire register start begin stop"""
    )
)
"""Verbs after which somebody has more or fewer things."""


_AT_END = ("left", "now", "still", "remain", "remains", "remaining", "altogether", "total", "end")


def is_state(clause: Clause) -> bool:
    """Return whether the clause says what there is, what something is, or what somebody has."""
    lemmas = {word.lemma for word in clause.verbs}
    doing = clause.verbs[0].low in BE and clause.verbs[-1].tag == "VBG"
    going_on = doing and any(word.tag == "CD" for word in clause.subject)
    return clause.is_there or lemmas <= {"have", "own"} or is_copula(clause) or going_on


def may_change(clause: Clause) -> bool:
    """Return whether the clause describes a state that may change: what there is, or what somebody
    or something has or holds."""
    return is_state(clause) or clause_verb(clause) in ("carry", "hold", "contain", "keep")


def clause_verb(clause: Clause) -> str:
    """Return the lemma of the main verb."""
    return [word.lemma for word in clause.verbs if word.tag != "RP"][-1]


def told_when(clause: Clause) -> bool:
    """Return whether the clause says when or where, which distinguishes it from other clauses."""
    after = [w for w in clause.words[clause.after :] if w.tag in ("IN", "TO") and w.low != "of"]
    return bool(after) or bool(clause.lead)


def is_end(clause: Clause) -> bool:
    """Return whether the clause tells how the story ends ("then she had 9 pens")."""
    stays = clause.verbs[0].low in BE and has_word(clause.verbs[-1:], "left")
    leaves = has_word(clause.verbs, "left", "leave", "leaves") and not stays
    said = has_word(clause.words, *_AT_END) or has_word(clause.lead, "then", "finally")
    return (is_state(clause) or stays) and said and not leaves


def tells_state(story: Story) -> bool:
    """Return whether the question asks for a state, without saying when."""
    question = story.question
    if has_word(question, *_TIMED, *_TOTALS):
        return False
    if has_word(question, "have", "has", "there"):
        return not has_word(question, "to", "and")
    if not has_word(question, "are", "is", "were"):
        return False
    pairs = pairwise(question)
    if any(word.low in ("are", "were") and after.tag == "IN" for word, after in pairs):
        return True
    doing = {word.lemma for word in question if word.tag == "VBG"}
    return any(word.tag == "VBG" and word.lemma in doing for s in story.statements for word in s)


def changes(story: Story) -> bool:
    return any(w.lemma in CHANGING and w.tag[:2] == "VB" for s in story.statements for w in s)
