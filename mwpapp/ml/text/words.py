"""Single English words: plural and singular, a and an, numbers spelled out.

Rules and short tables: the web process imports this, so no dictionary is loaded.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

_IRREGULAR = {
    "man": "men", "woman": "women", "child": "children", "person": "people", "foot": "feet",
    "tooth": "teeth", "goose": "geese", "mouse": "mice", "ox": "oxen", "die": "dice",
    "cactus": "cacti", "penny": "pennies", "leaf": "leaves", "loaf": "loaves", "half": "halves",
    "knife": "knives", "wife": "wives", "life": "lives", "shelf": "shelves", "wolf": "wolves",
    "calf": "calves", "thief": "thieves", "scarf": "scarves", "elf": "elves", "self": "selves",
    "hoof": "hooves", "potato": "potatoes", "tomato": "tomatoes", "hero": "heroes",
    "mango": "mangoes", "echo": "echoes", "volcano": "volcanoes", "mosquito": "mosquitoes",
    "quiz": "quizzes", "gas": "gases", "lens": "lenses", "bonus": "bonuses",
    "virus": "viruses", "campus": "campuses", "octopus": "octopuses", "walrus": "walruses",
    "crocus": "crocuses", "hibiscus": "hibiscuses", "circus": "circuses", "iris": "irises",
    "canvas": "canvases", "atlas": "atlases", "cookie": "cookies", "movie": "movies",
    "pie": "pies", "tie": "ties", "brownie": "brownies", "calorie": "calories",
    "smoothie": "smoothies", "zombie": "zombies", "genie": "genies", "selfie": "selfies",
    "axe": "axes", "analysis": "analyses", "basis": "bases", "axis": "axes", "shoe": "shoes",
    "canoe": "canoes", "toe": "toes", "cache": "caches", "ache": "aches", "headache": "headaches",
    "quiche": "quiches", "avalanche": "avalanches", "niche": "niches", "moustache": "moustaches",
    "horse": "horses", "house": "houses", "bus": "buses", "mongoose": "mongooses",
}  # fmt: skip
_SINGULAR = {many: one for one, many in _IRREGULAR.items()} | {
    "axes": "axe", "cactuses": "cactus", "mangos": "mango", "volcanos": "volcano",
    "scarfs": "scarf", "hoofs": "hoof", "dices": "die", "persons": "person",
}  # fmt: skip
_SINGULAR |= {
    f"{word}s": word
    for word in (
        "kiwi", "taxi", "pepperoni", "cannoli", "bikini", "zucchini", "safari", "ski", "panini",
        "menu", "emu", "gnu", "guru", "bayou", "bureau", "plateau", "tutu", "haiku",
    )
}  # fmt: skip
# The last parts of compounds that change as they do alone: snowman, bookshelf, grandchild.
_TAILS_TEXT = """
man woman child person foot tooth goose mouse leaf loaf knife wife shelf wolf
men women children people feet teeth geese mice leaves loaves knives wives shelves wolves
"""
_TAILS = frozenset(_TAILS_TEXT.split())
_NOT_MEN_TEXT = """
human shaman roman german ottoman talisman norman caiman mongoose specimen regimen yemen acumen
abdomen semen dolmen
"""
_NOT_MEN = frozenset(_NOT_MEN_TEXT.split())
_INVARIANT_TEXT = """
sheep fish deer moose shrimp salmon trout aircraft spacecraft series species scissors pants
trousers shorts jeans tongs binoculars news mathematics physics gymnastics
"""
_INVARIANT = frozenset(_INVARIANT_TEXT.split())
# Nouns that do not change and take no number themselves.
_UNCOUNTED_TEXT = """
water milk rice flour sugar money juice bread butter sand soil homework furniture luggage
information paint fabric cheese honey oil rain snow salt dust grass
"""
_UNCOUNTED = frozenset(_UNCOUNTED_TEXT.split())


def plural(noun: str) -> str:
    """More than one of `noun`: "tray" gives "trays", "child" gives "children"."""
    lower = noun.lower()
    if _is_invariant(lower) or lower in _UNCOUNTED:
        return noun
    tail = _tail(lower, _IRREGULAR)
    if tail:
        return noun[: len(noun) - len(tail)] + _like(_IRREGULAR[tail], noun[-len(tail) :])
    if lower.endswith(("s", "x", "z", "ch", "sh")):
        return noun + "es"
    if lower.endswith("y") and lower[-2:-1] not in ("a", "e", "i", "o", "u", ""):
        return noun[:-1] + "ies"
    return noun + "s"


def singular(noun: str) -> str:
    """One of `noun`: "trays" gives "tray"; a singular stays as it is."""
    lower = noun.lower()
    if _is_invariant(lower) or lower in _IRREGULAR:
        return noun
    tail = _tail(lower, _SINGULAR)
    if tail:
        return noun[: len(noun) - len(tail)] + _like(_SINGULAR[tail], noun[-len(tail) :])
    return noun[: len(noun) - _ending(lower)] + ("y" if _ending(lower) == 3 else "")


def is_plural(noun: str) -> bool:
    """Whether `noun` looks like more than one ("trays", "children"; not "glass", "sheep")."""
    lower = noun.lower()
    return not _is_invariant(lower) and singular(lower) != lower


def _is_invariant(lower: str) -> bool:
    return lower in _INVARIANT or lower.endswith("fish")


def _tail(lower: str, table: Mapping[str, str]) -> str | None:
    """The entry that `lower` is or ends with: "grandchild" follows child, "human" nothing."""
    if lower in table:
        return lower
    if lower in _NOT_MEN:
        return None
    tails = (tail for tail in table if tail in _TAILS and lower.endswith(tail))
    return max(tails, key=len, default=None)


def _ending(lower: str) -> int:
    """How many letters the plural ending of a regular noun takes (3 for "ies")."""
    if len(lower) < 3 or not lower.endswith("s") or lower.endswith(("ss", "us", "is")):
        return 0
    if lower.endswith("ies") and len(lower) > 4:
        return 3
    if lower.endswith(("sses", "xes", "zzes", "ches", "shes")):
        return 2
    return 1


def _like(word: str, model: str) -> str:
    if model.isupper() and len(model) > 1:
        return word.upper()
    return word.capitalize() if model[:1].isupper() else word


_AN_DESPITE = ("hour", "honest", "honour", "honor", "heir", "mp3", "mba", "x-ray", "fbi", "sms")
_A_DESPITE = (
    "uni", "use", "user", "usual", "uten", "euro", "ewe", "one", "once", "ufo", "ukulele", "uk",
    "us ", "u-",
)  # fmt: skip
_A_NOT_DESPITE = ("unin", "unim", "unidentified")  # "uninvited" sounds like un-


def article(next_word: str) -> str:
    """ "a" or "an" before `next_word`, by its sound: a uniform, an hour, an 8, an 11."""
    word = next_word.lower()
    if word[:1].isdigit():
        digits = word.split(".")[0].replace(",", "").split("-")[0].rstrip("%")
        return "an" if word.startswith("8") or digits in ("11", "18") or _eighteen(digits) else "a"
    if word.startswith(_AN_DESPITE):
        return "an"
    if word.startswith(_A_DESPITE) and not word.startswith(_A_NOT_DESPITE):
        return "a"
    return "an" if word[:1] in tuple("aeiou") else "a"


def _eighteen(digits: str) -> bool:
    """11,000 and 18,500,000 are read with eleven and eighteen first."""
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
# 37 hundredths are clearer as 0.37.
_BELOW = {n: name for name, n in DENOMINATORS.items() if n <= 20 and name != "fourth"}


def number_words(value: Fraction) -> str:
    """A number spelled out: "twenty-five", "three quarters", "two and a half", "1.37".

    Digits where English has no short words for it.
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
    for name, scale in reversed(SCALES.items()):
        if value >= scale:
            head, rest = divmod(value, scale)
            return f"{_whole_words(head)} {name}" + (f" {_whole_words(rest)}" if rest else "")
    if value >= 100:
        head, rest = divmod(value, 100)
        return f"{ONES[head]} hundred" + (f" and {_whole_words(rest)}" if rest else "")
    if value >= 20:
        head, rest = divmod(value, 10)
        return TENS[head - 1] + (f"-{ONES[rest]}" if rest else "")
    return ONES[value]
