"""The statement of the answer, with the words of time that the story needs."""

from __future__ import annotations

from mwpapp.ml.english.grammar.tagged_words import Words, comma, made, small_first
from mwpapp.ml.english.grammar.verbs import AUXILIARIES, FINITE, MODALS
from mwpapp.ml.generators.reverse.reading.prepared_problem import Subject, is_plain
from mwpapp.ml.generators.reverse.answering.statements import answer_statement
from mwpapp.ml.generators.reverse.reading.story import Story, has_word
from mwpapp.ml.generators.reverse.asking.times import changes, tells_again, tells_state


def told_answer(subject: Subject) -> Words | None:
    """The question and its answer as one statement, or None where no rule fits."""
    story = subject.story
    said = answer_statement(
        story.question,
        value=subject.placed.answer,
        setting=subject.setting,
        mood=_mood(story),
    )
    if said is None or not _is_statement(said):
        return None
    lead = story.lead
    if has_word(lead, "about", "which", "that"):
        return None
    if lead:
        bare = lead[:-1] if lead[-1].text == "," else lead
        return (*bare, *comma(subject.style), *small_first(said))
    return _timed(subject, said)


def _timed(subject: Subject, said: Words) -> Words:
    """The statement with "now" or "in the end" if the story has an earlier state."""
    story = subject.story
    state = tells_state(story) and changes(story) and is_plain(subject.placed.slotted.node)
    if not (state or tells_again(story, said)):
        return said
    if has_word(story.question, "will", "can", "could"):
        return said
    if has_word(story.question, "did", "were", "was", "had", "would"):
        return (*made("in the end"), *comma(subject.style), *small_first(said))
    return (*said, *made("now"))


def _is_statement(said: Words) -> bool:
    """Whether a noun phrase and a verb open the statement."""
    opening = said[0].tag not in ("IN", "RP", "TO", "MD") and said[0].low != "left"
    if has_word(said, "not") or _is_turned_round(said):
        return False
    return opening and any(w.tag in FINITE or w.low in ("were", "are") for w in said)


def _is_turned_round(said: Words) -> bool:
    """ "27 figures could his shelves hold"."""
    verb = next((i for i, w in enumerate(said) if w.low in AUXILIARIES), len(said))
    after = said[verb + 1] if verb + 1 < len(said) else None
    if said[0].tag != "CD" or after is None:
        return False
    odd = said[verb].low in ("is", "was") and said[0].text != "1"
    modal = said[verb].low in MODALS and after.tag not in ("VB", "VBP", "RB")
    torn = said[verb].low in MODALS and said[-1].low in ("have", "need", "get")
    return odd or modal or torn or after.tag in ("PRP", "PRP$", "NNP")


def _mood(story: Story) -> str:
    """The tense of the conditions."""
    if not story.conditions:
        return ""
    words = [w for part in story.statements[-story.conditions :] for w in part]
    tags = [w.tag for w in words if w.tag in ("VBD", "VBZ", "VBP")]
    if not tags:
        return ""
    return "VBD" if tags[0] == "VBD" else "VBZ"
