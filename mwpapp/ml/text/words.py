"""Inflect English nouns, choose between a and an, and write numbers in words.

The web process imports this module, so it uses only libraries that import in milliseconds.
"""

from __future__ import annotations

import re
from fractions import Fraction
from functools import lru_cache

from num2words import num2words
from pluralizer import Pluralizer

# Nouns in school problems that pluralizer inflects incorrectly.
_IRREGULAR = {
    "domino": "dominoes", "mango": "mangoes", "mosquito": "mosquitoes", "lens": "lenses",
    "virus": "viruses",
    "selfie": "selfies", "cache": "caches", "ache": "aches", "headache": "headaches",
    "quiche": "quiches", "avalanche": "avalanches", "niche": "niches",
    "moustache": "moustaches", "gnu": "gnus", "guru": "gurus", "bayou": "bayous",
    "tutu": "tutus", "haiku": "haikus", "café": "cafés", "daisy": "daisies",
    "weave": "weaves", "gas": "gases", "species": "species", "kiwi": "kiwis", "taxi": "taxis",
    "bikini": "bikinis", "zucchini": "zucchinis", "safari": "safaris", "ski": "skis",
    "panini": "paninis", "pepperoni": "pepperonis", "cannoli": "cannolis", "cedi": "cedis",
}  # fmt: skip
_UNCHANGED_TEXT = """
scissors pants trousers shorts tongs binoculars mathematics physics gymnastics spacecraft data
bacteria
"""
# Mass nouns: a number counts their measure or container ("3 cups of flour").
_UNCOUNTED_TEXT = """
water milk flour sugar money juice bread butter sand soil furniture luggage paint fabric cheese
honey oil rain snow salt dust grass
"""
# pluralizer turns "they" into "she" and "were" into "was". These words keep their form.
_NOT_NOUNS_TEXT = """
i me my myself we us our ourselves you your yourself yourselves he him his himself she her herself
it its itself they them their themselves themself this these that those is are was were has have
"""
_NOT_NOUNS = frozenset(_NOT_NOUNS_TEXT.split())
_MEN = r"(?i)\b((?:\w*hu|ro|ger|nor|sha|talis|otto|cai)man)s?$"
_MEN_ENDING = r"(?i)\b((?:regi|se|acu|speci|ye|dol|abdo)men)s?$"


def _pluralizer() -> Pluralizer:
    rules = Pluralizer()  # type: ignore[no-untyped-call]
    # Words that end in -is are more often names or singulars (Luis, basis) than plurals (kiwis).
    rules.add_singular_rule(re.compile(r"(?i)(is)$"), "$1")
    for pattern in (_MEN, _MEN_ENDING):
        rules.add_plural_rule(re.compile(pattern), "$1s")
        rules.add_singular_rule(re.compile(pattern), "$1")
    for one, many in _IRREGULAR.items():
        rules.add_irregular_rule(one, many)
    for word in (_UNCHANGED_TEXT + _UNCOUNTED_TEXT).split():
        rules.add_uncountable_rule(word)
    return rules


_RULES = _pluralizer()
_SHORTEST = 3  # letters; shorter words are treated as singulars
_CACHED_FORMS = 20_000  # words


@lru_cache(maxsize=_CACHED_FORMS)
def plural(noun: str) -> str:
    """Return the plural of `noun`: "tray" gives "trays", "child" gives "children"."""
    lower = noun.lower()
    return noun if lower in _NOT_NOUNS else _like(_RULES.plural(lower), noun)


@lru_cache(maxsize=_CACHED_FORMS)
def singular(noun: str) -> str:
    """Return the singular of `noun`: "trays" gives "tray"; a singular is returned unchanged."""
    lower = noun.lower()
    if len(noun) < _SHORTEST or lower in _NOT_NOUNS:
        return noun
    return _like(_RULES.singular(lower), noun)


def is_plural(noun: str) -> bool:
    """Return whether `noun` looks like a plural ("trays", "children"; not "glass", "sheep")."""
    lower = noun.lower()
    return singular(lower) != lower


def lemmas(word: str) -> dict[str, tuple[str, ...]]:
    """Return the lemmas of a lower-case word by part of speech ("VERB"), empty for an unknown
    word."""
    # lemminflect loads spaCy.
    from lemminflect import getAllLemmas  # noqa: PLC0415

    return dict(getAllLemmas(word)) if word.isascii() and word.isalpha() else {}


def _like(word: str, model: str) -> str:
    """Return `word` with the capital letters of `model` ("TV" gives "TVs")."""
    lower = model.lower()
    if word.startswith(lower):
        return model + word[len(lower) :]
    if lower.startswith(word):
        return model[: len(word)]
    if model.isupper() and len(model) > 1:
        return word.upper()
    return word.capitalize() if model[:1].isupper() else word


# The library `inflect` is not used: it writes "a 8", "a 11" and "a MP3", and takes two seconds to
# import.
_AN_DESPITE = (
    "hour",
    "honest",
    "honour",
    "honor",
    "heir",
    "mp3",
    "mba",
    "x-ray",
    "fbi",
    "sms",
    "onerous",
)
_A_DESPITE = (
    "uni", "unanim", "usa", "use", "usu", "uten", "util", "eu", "ewe", "one", "once", "ufo",
    "ukulele", "uk", "us ", "u-",
)  # fmt: skip
_AN_BEFORE_UN = ("unin", "unim", "unidentified")  # "uninvited" does not sound like "unit"


def article(next_word: str) -> str:
    """Return "a" or "an" by how `next_word` sounds: a uniform, an hour, an 8, an 11th."""
    word = next_word.lower()
    if word[:1].isdigit():
        whole = re.split(r"[.,](?!\d{3}(?!\d))|-", word)[0]
        digits = re.sub(r"[.,]|[^0-9.,].*", "", whole)
        vowel = word.startswith("8") or digits in ("11", "18") or _begins_with_eighteen(digits)
        return "an" if vowel else "a"
    if word.startswith(_AN_DESPITE):
        return "an"
    if word.startswith(_A_DESPITE) and not word.startswith(_AN_BEFORE_UN):
        return "a"
    return "an" if word[:1] in tuple("aeiou") else "a"


def _begins_with_eighteen(digits: str) -> bool:
    """Return whether the number begins with the word eleven or eighteen (11,000, 18,500,000)."""
    return digits[:2] in ("11", "18") and len(digits) % 3 == 2


_ONES_TEXT = """
zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen
fifteen sixteen seventeen eighteen nineteen
"""
ONES = _ONES_TEXT.split()
_TENS_TEXT = """
ten twenty thirty forty fifty sixty seventy eighty ninety
"""
TENS = _TENS_TEXT.split()
SCALES = {"thousand": 10**3, "million": 10**6, "billion": 10**9, "trillion": 10**12}
DENOMINATORS = {
    "half": 2, "third": 3, "quarter": 4, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7,
    "eighth": 8, "ninth": 9, "tenth": 10, "twelfth": 12, "fifteenth": 15, "sixteenth": 16,
    "twentieth": 20, "hundredth": 100, "thousandth": 1000,
}  # fmt: skip
# Larger denominators are left out: "0.37" is clearer than "37 hundredths".
_BELOW = {n: name for name, n in DENOMINATORS.items() if n <= 20 and name != "fourth"}


def number_words(value: Fraction) -> str:
    """Return a number in words: "twenty-five", "three quarters", "two and a half", "1.37".

    Fractions whose denominator has no short name, and numbers of 10**15 or more, are in digits.
    """
    whole, rest = divmod(abs(value), 1)
    if whole >= 10**15 or (rest and rest.denominator not in _BELOW):
        exact = rest != 0 and whole < 10**9 and (value * 10**6).denominator == 1
        return f"{float(value):.6f}".rstrip("0").rstrip(".") if exact else str(value)
    sign = "minus " if value < 0 else ""
    if not rest:
        return sign + _whole_words(int(whole))
    part = _fraction_words(Fraction(rest), alone=whole == 0)
    return sign + (f"{_whole_words(int(whole))} and {part}" if whole else part)


def _fraction_words(value: Fraction, *, alone: bool) -> str:
    name = _BELOW[value.denominator]
    if value.numerator == 1:
        return name if alone and name == "half" else f"a {name}" if not alone else f"one {name}"
    return f"{_whole_words(value.numerator)} {plural(name)}"


def _whole_words(value: int) -> str:
    return str(num2words(value)).replace(",", "")
