"""Find the time and place of a clause, for the end of its question."""

from __future__ import annotations

from mwpapp.ml.english.grammar.clauses import clauses_of
from mwpapp.ml.english.grammar.tagged_words import TITLES, Words, lows, new_words, small_first
from mwpapp.ml.english.word_lists import listed
from mwpapp.ml.generators.reverse.asking.subjects import definite
from mwpapp.ml.generators.reverse.reading.asked import Asked
from mwpapp.ml.generators.reverse.reading.states import clause_verb
from mwpapp.ml.generators.reverse.reading.story import has_word

# These only link a clause to the previous one.
_NO_TIME = frozenset(
    listed("so also there later next then only first finally thus therefore unfortunately luckily")
)
_TAGS = frozenset(("IN", "DT", "NN", "NNS", "JJ", "NNP", "PRP$", "RB", "TO", "JJS"))
_CONNECTING = frozenset(("while", "after", "because", "if", "when", "since", "as"))
_OPENING = frozenset(
    listed("yesterday today tomorrow last this next that each every all together later earlier")
)


def time_of(asked: Asked, *, question: Words) -> Words | None:
    """Return the time or place that opens the clause ("on Monday"), "now" or "then", for the end of
    the question: () if it needs none, None if the time cannot be moved there."""
    lead = asked.clause.lead
    if lead and lead[-1].text == ",":
        lead = lead[:-1]
    if _may_be_part_of_subject(lead):
        return None
    middle = asked.clause.words[asked.clause.subject_start : asked.clause.after]
    if has_word(middle, "now") and not has_word(question, "now"):
        return new_words("now")
    if asked.is_then:
        return new_words("then")
    named = [word.low for word in lead[1:] if word.tag[:2] in ("NN", "CD")]
    if not lead or lead[0].low in _NO_TIME or has_word(question, *named):
        return ()
    if _is_distinct(asked):
        return ()
    return definite(small_first(lead)) if _says_when(lead) else None


def _is_distinct(asked: Asked) -> bool:
    """Return whether the clause says where or for whom, and no other clause has the same verb. "On
    the first 6 floors" is needed in any case."""
    if any(word.tag == "CD" for word in asked.clause.lead):
        return False
    rest = asked.clause.words[asked.phrase.end :]
    if not any(word.tag in ("IN", "TO") and word.low != "of" for word in rest):
        return False
    verbs = [clause_verb(clause) for words in asked.statements for clause in clauses_of(words)]
    return verbs.count(clause_verb(asked.clause)) < 2


def _may_be_part_of_subject(lead: Words) -> bool:
    """Return whether the words may be a part of the subject ("the rest of the kids around |
    town")."""
    if not lead:
        return False
    if lead[-1].low.rstrip(".") in TITLES:
        return True
    named = lead[0].tag in ("DT", "NN", "NNS", "NNP", "CD") and lead[0].low not in _OPENING
    return named or lead[-1].tag in ("DT", "PRP$", "IN", "JJ", "CC", "POS")


def _says_when(lead: Words) -> bool:
    """Return whether the words are a plain adverbial of time or place."""
    if lows(lead) in (["initially"], ["originally"]):
        return True
    plain = all(word.tag in _TAGS and word.low not in _CONNECTING for word in lead)
    return plain and len(lead) <= 6 and (lead[0].tag == "IN" or lead[0].low in _OPENING)
