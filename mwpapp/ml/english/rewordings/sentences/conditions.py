"""Rewrite conditions of a question as statements, or the reverse, and move them to its end."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from lemminflect import getInflection

from mwpapp.ml.english.grammar.patterns import Found, pattern
from mwpapp.ml.english.grammar.tagged_words import Word, Words, lows
from mwpapp.ml.english.grammar.templates import filled
from mwpapp.ml.english.people import PERSONS
from mwpapp.ml.english.rewordings.passage import Passage
from mwpapp.ml.english.rewordings.questions.reading import read_question
from mwpapp.ml.english.rewordings.subjects import is_same
from mwpapp.ml.english.word_lists import listed

_IF_FIRST = pattern("if <clause:SOME> , <question:SOME> ?")
_IF_LAST = pattern("<question:SOME> <COMMA>? if <clause:SOME> ?")
_PLACE_FIRST = pattern("<lead:LATER> , <asked:SOME> ?")
_STATEMENT = pattern("<subject:ROW> <light:RB>? <verb:V> <rest:SOME> .")
_ASKING = frozenset(("how", "what", "which", "who"))
_UNREAL = frozenset(("would", "could", "should", "might"))
_LINKS = frozenset(listed(""", ; : if when because so but then also now after before"""))
_POINTING = frozenset(listed("""it they them this that these those their its"""))
_SPEAKING = frozenset(listed("i my me we our us you your"))
_TIMES = frozenset(
    listed(
        """year month week day morning afternoon evening night today yesterday hour minute weekend
        summer winter spring autumn monday tuesday wednesday thursday friday saturday sunday"""
    )
)
_LEAVING = frozenset(
    listed(
        """give sell eat lose spend use donate buy share break throw find pick win receive get lend
        return pay add earn delete"""
    )
)
_RESULT = frozenset(("left", "still", "now", "remain", "end"))


def statements(passage: Passage) -> Iterator[Passage]:
    """Rewrite "If he eats 3, how many are left?" as "He eats 3. How many are left?"."""
    for i, sentence in enumerate(passage.sentences):
        found = _IF_FIRST.match(sentence) or _IF_LAST.match(sentence)
        if found is None or not _is_real(found):
            continue
        if "," in lows(found["clause"]) and _ASKING & set(lows(found["clause"])):
            continue
        told, asked = filled("{clause} .", found.parts), filled("{question} ?", found.parts)
        if found["question"][0].low in _ASKING and not _is_bad_start(told, passage, i):
            yield passage.with_sentence(i, told, asked)


def suppositions(passage: Passage) -> Iterator[Passage]:
    """Rewrite "If he ate 3, how many would be left?" as "Suppose that he ate 3. How many would be
    left?", but not "If he ate 3, how many did he have left?", which says what happened."""
    for i, sentence in enumerate(passage.sentences):
        found = _IF_FIRST.match(sentence) or _IF_LAST.match(sentence)
        if found is None or found["question"][0].low not in _ASKING or not i:
            continue
        clause, asked = set(lows(found["clause"])), set(lows(found["question"]))
        if (_ASKING | {"if", "then"}) & clause or {"if", "then", "it"} & asked:
            continue
        if "VBD" in {word.tag for word in found["clause"]} and "would" not in asked:
            continue
        told = filled("suppose/VB that/IN {clause} .", found.parts)
        yield passage.with_sentence(i, told, filled("{question} ?", found.parts))


def _is_real(found: Found) -> bool:
    """Return whether the condition can be stated as a fact."""
    low = lows(found["clause"])
    if _UNREAL & {*low, *lows(found["question"])} or {"if", "then"} & {
        *low,
        *lows(found["question"]),
    }:
        return False
    unsuitable = ("you", "we", "so", "not", "instead", "only", "possible", "necessary")
    return low[0] not in unsuitable and not _is_imagined(found)


def _is_imagined(found: Found) -> bool:
    """Return whether the condition is in the past and the question in the future, as in "if they
    were shared, how many will be left"."""
    return "will" in lows(found["question"]) and "VBD" in {word.tag for word in found["clause"]}


def _is_bad_start(told: Words, passage: Passage, i: int) -> bool:
    """Return whether the statement begins with a number, or the text with a pronoun whose name
    follows in the question."""
    return told[0].text[:1].isdigit() or (i == 0 and _lacks_name(told))


def _lacks_name(told: Words) -> bool:
    """Return whether a pronoun precedes every name and noun, apart from times: "last year he"."""
    for word in told:
        if word.tag in ("PRP", "PRP$"):
            return word.low not in _SPEAKING
        if word.tag[:2] == "NN" and word.low not in _TIMES:
            return False
    return False


def condition_last(passage: Passage) -> Iterator[Passage]:
    """Rewrite "If each holds 3, how many are there?" as "How many are there if each holds 3?"."""
    for i, sentence in enumerate(passage.sentences):
        found = _IF_FIRST.match(sentence)
        if found is None or "," in lows(found["clause"]) or found["question"][0].low not in _ASKING:
            continue
        question = read_question((*found["question"], sentence[-1]))
        if (
            question is None
            or question.condition
            or _refers_to_condition(found, passage, i)
            or _is_unclear_if_last(found)
        ):
            continue
        yield passage.with_sentence(i, filled("{question} if {clause} ?", found.parts))


def _is_unclear_if_last(found: Found) -> bool:
    asked = set(lows(found["question"]))
    return bool({"other", "others", "another"} & asked) or len(found["clause"]) > 16


def _refers_to_condition(found: Found, passage: Passage, i: int) -> bool:
    """Return whether the question refers to something that only the condition names."""
    asked, told = found["question"], found["clause"]
    low = set(lows(asked))
    if told[0].low in ("this", "these", "that", "those") or _names_contents_later(found):
        return True
    if _POINTING & low - ({told[0].low} if i else set()):
        return True
    if {"each", "rest", "the"} & low and not _is_known(asked, passage, i):
        return True
    someone = any(word.tag == "NNP" or word.lemma in PERSONS for word in told)
    someone = someone or told[0].low in ("a", "an")
    return someone and bool({"he", "she", "his", "her", "him"} & low)


def _names_contents_later(found: Found) -> bool:
    """Return whether only the condition says what the containers hold: "how much do 8 bags weigh if
    12 bags of oranges …"."""
    counted = {word.lemma for word in found["question"] if word.tag == "NNS"}
    of = {one.lemma for one, other in pairwise(found["clause"]) if other.low == "of"}
    said = {one.lemma for one, other in pairwise(found["question"]) if other.low == "of"}
    return bool(counted & of - said)


def _is_known(asked: Words, passage: Passage, i: int) -> bool:
    """Return whether each definite noun of the question is known: it occurs in an earlier sentence,
    is a measure ("the total"), or is followed by "of"."""
    before = {word.lemma for one in passage.sentences[:i] for word in one} | _MEASURES
    for k, word in enumerate(asked[:-1]):
        if word.low in ("the", "each", "rest"):
            noun = next((w for w in asked[k + 1 :] if w.tag.startswith("N")), word)
            of = next((after for last, after in pairwise(asked[k:]) if last is noun), noun)
            if noun.lemma not in before and of.low != "of":
                return False
    return True


_MEASURES = frozenset(listed("""total area length width height price cost ratio number answer"""))


def lead_last(passage: Passage) -> Iterator[Passage]:
    """Rewrite "After 6 days, how many are left?" as "How many are left after 6 days?"."""
    for i, sentence in enumerate(passage.sentences):
        found = _PLACE_FIRST.match(sentence)
        question = read_question(sentence[found.starts["asked"] :]) if found and i else None
        if found is None or question is None or question.condition or len(question.rest) > 3:
            continue
        if not _POINTING & set(lows(found["lead"])) and "of" not in lows(found["lead"]):
            yield passage.with_sentence(i, filled("{asked} {lead} ?", found.parts))


def conditions(passage: Passage) -> Iterator[Passage]:
    """Rewrite "Each bag holds 6. How many are there?" as "If each bag holds 6, how many are
    there?"."""
    if len(passage.sentences) < 3:
        return
    told, asked = passage.sentences[-2:]
    deed, question = _STATEMENT.match(told), read_question(asked)
    if deed is None or question is None or question.lead or question.condition:
        return
    low = lows(told[:-1])
    verbs = [word.tag for word in told if word.tag in _VERBS]
    if _LINKS & set(low) or deed["verb"][0].tag not in ("VBZ", "VBP") or len(verbs) > 1:
        return
    if "already" in low or not _leads_to(deed, asked):
        return
    parts = {"told": told[:-1], "asked": asked[:-1]}
    last = len(passage.sentences) - 1
    yield passage.with_sentence(last, filled("if {told} , {asked} ?", parts)).without(last - 1)
    found = _IF_LAST.match(filled("{asked} if {told} ?", parts))
    if (
        found is not None
        and not _refers_to_condition(found, passage, last - 1)
        and not _is_unclear_if_last(found)
    ):
        yield passage.with_sentence(last, found.words).without(last - 1)


def _leads_to(deed: Found, asked: Words) -> bool:
    """Return whether a statement is about what the question asks: otherwise it cannot be a
    condition."""
    if deed["subject"][0].tag == "PRP" or deed["subject"][0].low in ("each", "every"):
        return True
    nouns = {word.lemma for word in asked if word.tag in ("NN", "NNS")}
    return bool(nouns & {word.lemma for word in deed.words})


def after_deed(passage: Passage) -> Iterator[Passage]:
    """Rewrite "She eats 3. How many are left?" as "After she eats 3, how many are left?"."""
    if len(passage.sentences) < 3:
        return
    deed = _STATEMENT.match(passage.sentences[-2])
    question = read_question(passage.sentences[-1])
    if deed is None or question is None or question.lead or question.condition:
        return
    if deed["verb"][0].lemma not in _LEAVING or _LINKS & set(lows(deed.words[:-1])):
        return
    asked = passage.sentences[-1]
    if not _RESULT & set(lows(asked)) or _VERBS & {word.tag for word in deed["rest"]}:
        return
    parts = {"told": deed.words[:-1], "asked": asked[:-1]}
    last = len(passage.sentences) - 1
    if not (deed["verb"][0].tag == "VBD" and _is_present(asked)):
        after = filled("after {told} , {asked} ?", parts)
        yield passage.with_sentence(last, after).without(last - 1)
    if "and" not in lows(deed["rest"]) and is_same(deed["subject"], question.subject, passage):
        doing = (_gerund(deed["verb"][0]), *deed["rest"])
        after = filled("{asked} after {doing} ?", {**parts, "doing": doing})
        yield passage.with_sentence(last, after).without(last - 1)


def _is_present(question: Words) -> bool:
    return next((word.tag for word in question if word.tag in _VERBS), "") in ("VBZ", "VBP")


_VERBS = frozenset(("VBD", "VBZ", "VBP", "MD"))


def _gerund(verb: Word) -> Word:
    form = next(iter(getInflection(verb.lemma, tag="VBG")), verb.lemma + "ing")
    return Word(form, "VBG", verb.lemma)
