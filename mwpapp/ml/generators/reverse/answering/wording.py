"""Word the statement of the answer as a reader expects it: "now she has 5 pens left"."""

from __future__ import annotations

from dataclasses import replace

from mwpapp.ml.english.grammar.tagged_words import Word, Words, comma, lows, new_words, small_first
from mwpapp.ml.english.grammar.verbs import BE, FINITE, HAVE, MODALS, inflected, is_plural_subject
from mwpapp.ml.english.word_lists import listed
from mwpapp.ml.equations.tree import Operation
from mwpapp.ml.generators.reverse.answering.opening import STARTS
from mwpapp.ml.generators.reverse.reading.prepared_problem import Subject, is_plain
from mwpapp.ml.generators.reverse.reading.states import changes, tells_state
from mwpapp.ml.generators.reverse.reading.story import Story, has_word

# "In all" is not added to a statement with these words: it already says so, or gives no total.
_NO_TOTAL = (
    *listed(
        """all total altogether together each every per a more now left first second third last
        than end ends ended then still need needs needed will can could would within during day
        days week weeks month year years hour times"""
    ),
    *STARTS,
)
_PRESENT = {"was": "is", "were": "are"}
_MAX_WORDS = 12  # words of a statement to which "in all" can be added


def worded(statement: Words, subject: Subject) -> Words:
    """Return the statement with the adverbial of its question before it. If the question has none,
    add "now", "in the end" or "in all" where the story needs it."""
    statement = _in_tense_of(subject.story, _with_still(_with_total(_with_there(statement))))
    lead = subject.story.lead
    if not lead:
        return _timed(subject, statement)
    bare = lead[:-1] if lead[-1].text == "," else lead
    return (*bare, *comma(), *small_first(statement))


def _with_there(statement: Words) -> Words:
    """Rewrite "57 books are left" as "There are 57 books left"."""
    verb = next((i for i, word in enumerate(statement) if word.low in BE), 0)
    if statement[0].tag not in ("CD", "$") or statement[verb].low not in (
        "are",
        "were",
        "is",
        "was",
    ):
        return statement
    rest = statement[verb + 1 :]
    later = rest[1:] if lows(rest[:1]) == ["now"] else rest
    if not later or not (rest[0].low == "left" or later[0].tag == "IN" or _is_place(rest)):
        return statement
    there = (Word("there", "EX", "there"), statement[verb], *statement[:verb])
    return (*new_words("now"), *there, *rest[1:]) if rest[0].low == "now" else (*there, *rest)


def _with_still(statement: Words) -> Words:
    """Insert "still": "She still had to do 4 more problems"."""
    verb = next((i for i, word in enumerate(statement) if word.low in HAVE), 0)
    needs = verb and lows(statement[verb + 1 : verb + 2]) == ["to"] and has_word(statement, "more")
    if not needs or has_word(statement, "still"):
        return statement
    return (*statement[:verb], *new_words("still", tag="RB"), *statement[verb:])


def _in_tense_of(story: Story, statement: Words) -> Words:
    """Use the present ("There are 90 pupils in total") if the whole story is in the present
    tense."""
    verbs = [
        word for words in (*story.statements, statement) for word in words if word.tag in FINITE
    ]
    past = [word for word in verbs if word.tag == "VBD"]
    if len(verbs) < 2 or len(past) != 1 or past[0].low not in _PRESENT or past[0] not in statement:
        return statement
    verb = replace(past[0], text=_PRESENT[past[0].low], tag="VBP")
    return tuple(verb if word is past[0] else word for word in statement)


def _is_place(rest: Words) -> bool:
    return len(rest) == 1 and rest[0].low in ("outside", "inside", "here", "upstairs")


def _with_total(statement: Words) -> Words:
    """Rewrite "total" at the end as "in total"."""
    if statement[-1].low == "total" and statement[-2].low != "in":
        return (*statement[:-1], *new_words("in total"))
    return statement


def _timed(subject: Subject, statement: Words) -> Words:
    """Return the statement with "now", "in the end" or "in all" where the story needs it."""
    story, question = subject.story, subject.story.question
    present = None if _tells_future(story) else _in_present(statement)
    if present is not None:
        state = has_word(present, "has", "have", "is", "are")
        return _with_now(present) if state and changes(story) else present
    past = has_word(question, "did", "were", "was", "had", "would")
    if has_word(statement, "left") and not past and not has_word(statement, *MODALS):
        told = has_word(statement, "still", "now", "when", "after")
        return statement if told else (*new_words("now"), *small_first(statement))
    changed = changes(story) or _adds(story)
    if tells_state(story) and changed and is_plain(subject.placed.slotted.node):
        return _after_changes(statement, subject, past=past)
    if not past and _compares_after(story, statement):
        return _with_now(statement)
    return (*statement, *new_words("in all")) if _is_sum(subject, statement) else statement


def _after_changes(statement: Words, subject: Subject, *, past: bool) -> Words:
    """Return the statement with the words that place it after the changes of the story."""
    question = subject.story.question
    if has_word(question, "can", "could"):
        return statement
    if past:
        return (*new_words("in the end"), *comma(), *small_first(statement))
    return _with_now(statement)


def _with_now(statement: Words) -> Words:
    return statement if has_word(statement, "now") else (*new_words("now"), *small_first(statement))


def _tells_future(story: Story) -> bool:
    """Return whether the story is about the future, or the question has a time or a condition."""
    if has_word(story.question, "when", "after", "before", "if", "today", "tomorrow", "end"):
        return True
    return any(has_word(words, "will", "would", "wants", "plans") for words in story.statements)


def _in_present(statement: Words) -> Words | None:
    """Rewrite "she will have 3 marbles" as "She has 3 marbles"; return None if the statement is not
    about the future."""
    i = next((i for i, word in enumerate(statement) if word.low == "will"), 0)
    if not i or i + 1 == len(statement) or statement[i + 1].tag not in ("VB", "VBP"):
        return None
    like = "do" if is_plural_subject(statement[:i]) else "does"
    verb = inflected(statement[i + 1].lemma, like=like, subject=statement[:i])
    return (*statement[:i], verb, *(word for word in statement[i + 2 :] if word.low != "then"))


def _compares_after(story: Story, statement: Words) -> bool:
    """Return whether the statement compares amounts after the story has added something."""
    opened = story.statements[0]
    states = has_word(opened, "has", "have", "had", "is", "are", "was", "were")
    compares = has_word(statement, "than") and has_word(statement, "has", "have", "are")
    return compares and states and _adds(story) and changes(story)


def _adds(story: Story) -> bool:
    """Return whether a later statement brings more: "8 more birds land on the fence"."""
    later = [words for words in story.statements[1:] if not has_word(words, "than")]
    return any(has_word(words, "more", "another") for words in later)


def _is_measure(statement: Words) -> bool:
    """Return whether the statement gives a measure: "The car is 126 inches (long)"."""
    return (
        has_word(statement, *BE)
        and not has_word(statement, "there")
        and statement[0].tag not in ("CD", "$")
    )


def _is_sum(subject: Subject, statement: Words) -> bool:
    """Return whether the statement gives a total without saying so."""
    node, story = subject.placed.slotted.node, subject.story
    if not isinstance(node, Operation) or node.op not in "+*":
        return False
    if story.question[1].low not in ("many", "much") or has_word(statement, *_NO_TOTAL):
        return False
    compares = any(has_word(words, "than", "times", "twice") for words in story.statements)
    if any(word.lemma == "weigh" for word in statement) or _is_measure(statement):
        return False
    acts = not has_word(statement, "have", "has", "had", "there", *BE)
    if sum(word.tag == "CD" for word in statement) > 1:
        return False
    if acts and any(word.tag in ("IN", "TO", "VBG") and word.low != "of" for word in statement):
        return False
    return not compares and len(statement) <= _MAX_WORDS
