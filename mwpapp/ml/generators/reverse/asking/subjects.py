"""Name the subject of the question unambiguously."""

from __future__ import annotations

from dataclasses import replace

from mwpapp.ml.english.grammar.clauses import clauses_of
from mwpapp.ml.english.grammar.tagged_words import Word, Words, small_first
from mwpapp.ml.english.names import gender
from mwpapp.ml.english.word_lists import listed
from mwpapp.ml.generators.reverse.reading.asked import Asked
from mwpapp.ml.generators.reverse.reading.states import TIMES

_PRONOUNS = {"he": "m", "she": "f"}
_KIN = {
    **dict.fromkeys(listed("mother mom sister aunt grandmother grandma wife daughter girl"), "f"),
    **dict.fromkeys(listed("father dad brother uncle grandfather grandpa husband son boy"), "m"),
    **dict.fromkeys(listed("friend cousin teacher neighbor neighbour"), "either"),
}
_QUOTES = frozenset(("'", '"', "''", "``", "’", "‘", "“", "”"))
_NO_NAME_TAGS = ("DT", "PRP", "PRP$", "CD", "EX", "PDT")
_ARTICLES = frozenset(("a", "an"))
# Before these, "a" does not become "the": "5 times a day", "as a gift".
_NOT_MENTIONED = frozenset(
    listed(
        """day week month year hour minute time row lot total gift present group while piece
        discount rate"""
    )
)
_PLACES = frozenset(
    listed("in on at to from into onto inside under behind near around with of by during for")
)


def named_subject(asked: Asked) -> Words | None:
    """Return the subject in the question: "the store" for "a store", and a name for "she" if the
    story has several people. Return None if the subject is ambiguous or misread."""
    subject = asked.clause.subject
    if (subject[0].low == "one" and not _is_general(asked)) or _is_time(subject):
        return None
    if _is_misread(subject):
        return None
    if len(subject) == 1 and subject[0].low in _PRONOUNS and len(_people(asked)) > 1:
        return _antecedent(asked, gendered=_PRONOUNS[subject[0].low])
    if subject and subject[0].low in _ARTICLES and not _is_general(asked):
        return (Word("the", "DT", "the"), *subject[1:])
    return definite(_with_small_start(subject, asked))


def _is_misread(subject: Words) -> bool:
    """Return whether the subject contains part of an adverbial ("today, he") or a quotation."""
    joined = any(word.low == "and" for word in subject)
    comma = any(word.text == "," for word in subject)
    return (comma and not joined) or any(word.text in _QUOTES for word in subject)


def _is_time(subject: Words) -> bool:
    """Return whether the subject begins with a time that is not part of it: "Every day (Ryan)"."""
    return subject[0].low in ("each", "every") and any(word.low in TIMES for word in subject[1:2])


def _is_general(asked: Asked) -> bool:
    """Return whether the clause is about any member of a kind ("a pen costs $2")."""
    verb = asked.clause.verbs[0]
    return verb.tag == "VBZ" and verb.lemma in ("cost", "weigh")


def _with_small_start(subject: Words, asked: Asked) -> Words:
    """Return the subject with a lowercase first letter, unless it begins with a name."""
    first = subject[0]
    is_name = first.tag not in _NO_NAME_TAGS and (
        gender(first.text) is not None or first.text in asked.names
    )
    return subject if is_name else small_first(subject)


def _people(asked: Asked) -> set[str]:
    """Return the people of the story: names, and words such as "mother" and "friend"."""
    return {
        word.low
        for words in asked.statements
        for i, word in enumerate(words)
        if word.low in _KIN
        or (word.tag == "NNP" and word.low not in TIMES and _is_person(words, i))
    }


def _is_person(words: Words, i: int) -> bool:
    """Return whether the name is a single name, or the last word of a full name."""
    return i + 1 == len(words) or words[i + 1].tag not in ("NNP", "NNPS")


def _antecedent(asked: Asked, *, gendered: str) -> Words | None:
    """Return the nearest earlier subject that is not a pronoun. Return None if there is none, or if
    the pronoun may mean another person."""
    earlier = [
        clause.subject
        for i, words in enumerate(asked.statements[: asked.sentence + 1])
        for clause in clauses_of(words)
        if i < asked.sentence or clause.start < asked.clause.start
    ]
    named = [s for s in earlier if s and s[0].tag != "PRP" and s[0].low != "there"]
    if not named:
        return None
    last = named[-1]
    if any(word.tag == "POS" for word in last) or len(last) > 3 or _is_time(last):
        return None  # "Ada's friend bought 5 from her. She ..."
    can_be = {low for low in _people(asked) if _sort(low) in (None, "either", gendered)}
    return _with_small_start(last, asked) if can_be == {last[-1].low} else None


def _sort(low: str) -> str | None:
    """Return the gender of a name or of a word for a person: "f", "m", "either", or None if
    unknown."""
    return _KIN.get(low) or gender(low.capitalize())


def definite(words: Words) -> Words:
    """Return the words of a question with "in the tree" for "in a tree", because the story has
    already mentioned the tree."""
    found = list(words)
    for i in range(1, len(words) - 1):
        noun = next((w for w in words[i + 1 :] if w.tag[:2] == "NN"), None)
        if words[i].low not in _ARTICLES or words[i - 1].low not in _PLACES or noun is None:
            continue
        if noun.low not in _NOT_MENTIONED:
            found[i] = replace(words[i], text="the", lemma="the")
    return tuple(found)
