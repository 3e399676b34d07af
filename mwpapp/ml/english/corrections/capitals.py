"""Correct the capitalization of sentences, dates, places, abbreviations and people's names."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from string import digits

from mwpapp.ml.english.lowercase_texts import is_small, with_capitals
from mwpapp.ml.english.names import AMBIGUOUS, gender
from mwpapp.ml.english.people import HUMAN_VERBS
from mwpapp.ml.english.word_lists import listed
from mwpapp.ml.text.edits import Edit, capitalized
from mwpapp.ml.text.sentences import split_sentences
from mwpapp.ml.types import Token

# "may" and "march" are omitted, because they are more often ordinary words.
_PROPER = listed(
    """monday tuesday wednesday thursday friday saturday sunday january february april june july
    august september october november december english chinese french spanish german japanese
    italian africa asia europe america american australia christmas halloween easter thanksgiving"""
)
_PROPER_WORD = re.compile(rf"(?<![\w-])(?:{'|'.join(_PROPER)})s?(?![\w-])")
_AFTER_TITLE = re.compile(r"\b(?:Mrs?|Ms|Dr)\. [a-z]")
_ABBREVIATION = re.compile(r"(?<![\w-])(?:dvd|tv|cd|atm)(?=s?(?![\w-]))")
_FIRST_PERSON = re.compile(r"(?<![\w.'’-])i(?=(?:['’](?:m|ve|ll|d)|m|ve)?\s)(?!\.)")
_QUESTION_IN_SENTENCE = re.compile(r"(?<=, )(?:How|What|Which|Who)(?= [a-z]|['’]s )")
_SENTENCE_START = re.compile(r"(?<=[a-z]{2}[.?!] )(?:how|what|if|he|she|they)(?= [a-z])")
# A full stop after these abbreviations may be inside a sentence: "in 30 min. if she reads".
_SHORT = frozenset(
    listed("min. mins. sec. secs. hr. hrs. ft. in. yd. yds. mi. oz. lb. lbs. etc. approx.")
)
_LONGEST_SHORT = max(map(len, _SHORT))
# Without "his" or "the", words for relatives are names: "if Mom buys 4".
_KIN = re.compile(
    r"\b([Ii]f|[Ww]hen|that|did|does|will|can) (mom|mum|dad|grandma|grandpa)(?= [a-z])"
)
_BEFORE_NOUNS = frozenset(("DT", "PRP$", "CD", "POS"))  # "the marina"
_AUXILIARIES = frozenset(("do", "have", "will", "can", "would", "could"))


def capitals(text: str) -> str:
    """Return the text with corrected capitals: sentences, dates, places, abbreviations and "I"."""
    if is_small(text):
        text = with_capitals(text)
    text = _PROPER_WORD.sub(lambda found: capitalized(found[0]), text)
    text = _KIN.sub(lambda found: f"{found[1]} {capitalized(found[2])}", text)
    text = _AFTER_TITLE.sub(lambda found: found[0][:-1] + found[0][-1].upper(), text)
    text = _ABBREVIATION.sub(lambda found: found[0].upper(), text)
    text = _QUESTION_IN_SENTENCE.sub(lambda found: found[0].lower(), _FIRST_PERSON.sub("I", text))
    text = _SENTENCE_START.sub(_opened, text)
    for start, _ in split_sentences(text):
        if text[start : start + 2].isalpha():  # not "x + 3" or "iPhone"
            text = text[:start] + text[start].upper() + text[start + 1 :]
    return text


def _opened(found: re.Match[str]) -> str:
    """Return the first word of a sentence, capitalized unless an abbreviation precedes it."""
    # Two more characters: the space, and one that shows whether the word is longer.
    start = max(0, found.start() - _LONGEST_SHORT - 2)
    before = found.string[start : found.start()].split()[-1].lstrip(digits)
    return found[0] if before in _SHORT else capitalized(found[0])


def names(text: str, tokens: Sequence[Token]) -> Iterator[Edit]:
    """Capitalize names that are capitalized elsewhere ("Danny ran. How far did danny run?"), but
    not nouns with an article ("Marina plan. How big is the marina?")."""
    capitalized_words = {token.text for token in tokens if token.text[:1].isupper()}
    for i, token in enumerate(tokens):
        name = capitalized(token.text)
        if token.text.islower() and len(name) > 1 and name in capitalized_words:
            noun = i > 0 and tokens[i - 1].tag in _BEFORE_NOUNS
            known = gender(name) is not None and name not in AMBIGUOUS and not noun
            if known or _acts(tokens, i):
                yield Edit(token.start, token.end, name)


def _acts(tokens: Sequence[Token], i: int) -> bool:
    """Return whether a noun without an article does what only people do: "did baker make", "does
    mother bake"."""
    if not 0 < i < len(tokens) - 1 or not tokens[i].tag.startswith("NN"):
        return False
    after = tokens[i + 2] if tokens[i + 1].tag == "RB" and i + 2 < len(tokens) else tokens[i + 1]
    asked = tokens[i - 1].lemma in _AUXILIARIES and after.lemma in HUMAN_VERBS
    return asked and tokens[i].tag != "NNS"
