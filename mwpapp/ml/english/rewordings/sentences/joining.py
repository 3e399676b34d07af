"""Join two sentences, or split one into two."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from mwpapp.ml.english.grammar.patterns import Found, pattern
from mwpapp.ml.english.grammar.tagged_words import Words, lows
from mwpapp.ml.english.grammar.templates import filled
from mwpapp.ml.english.rewordings.passage import Passage
from mwpapp.ml.english.rewordings.subjects import is_same, mentions_others, pronoun_of
from mwpapp.ml.english.word_lists import listed

_STATEMENT = pattern(
    "<then:then|later|afterwards|also>? <COMMA>? <subject:ROW> <light:RB>? <verb:V> <rest:ANY> ."
)
_TWO_DEEDS = pattern(
    "<subject:ROW> <light:RB>? <verb:V> <one:SOME> and <then:then>? <second:V> <two:SOME> ."
)
_TWO_TOLD = pattern(
    "<one:ROW> <verb:V> <some:SOME> <COMMA>? and|while <two:ROW> <second:V> <rest:SOME> ."
)
_BUT = pattern("<one:SOME> <COMMA>? but <two:TOLD> .")
_LOSING = frozenset(listed("""give lose eat sell break donate drop lend throw delete pop"""))
_HAVING = frozenset(
    listed(
        """have buy pick find bake make get receive collect earn save win plant own grow catch"""
    )
)
# A state or a wish is not joined with another statement about the same subject.
_STATES = frozenset(listed("""be want need like love plan decide try hope"""))
_TOTALS = frozenset(("total", "altogether", "all"))
_MAX_WORDS = 30
_WHERE = frozenset(listed("""in on at during today yesterday"""))
_ADDS = frozenset(("also", "too", "well"))  # "Ravi found some as well": no contrast
_LINKS = frozenset(listed(""", ; : who which that if when because while so but after before"""))
_VERBS = frozenset(("VBD", "VBZ", "VBP", "MD"))


def joins(passage: Passage) -> Iterator[Passage]:
    """Rewrite "Ada has 8 pens. She gives 2 away." as "Ada has 8 pens and gives 2 away"."""
    for i, (first, second) in enumerate(pairwise(passage.sentences)):
        one, two = _STATEMENT.match(first), _STATEMENT.match(second)
        if one is None or two is None or one["then"] or len(first) + len(second) > _MAX_WORDS:
            continue
        if _has_several_clauses(first) or one["verb"][0].tag != two["verb"][0].tag:
            continue
        if is_same(one["subject"], two["subject"], passage):
            joined = _joined_deeds(one, two, first)
        elif not two["then"] and not _has_several_clauses(second):
            joined = _joined_statements(one, two, first, second)
        else:
            continue
        for new in joined:
            yield passage.with_sentence(i, new).without(i + 1)


def _has_several_clauses(sentence: Words) -> bool:
    """Return whether the sentence already has several clauses."""
    low = lows(sentence)
    verbs = sum(word.tag in _VERBS for word in sentence)
    return bool(_LINKS & set(low)) or ("and" in low and verbs > 1)


def _joined_deeds(one: Found, two: Found, first: Words) -> Iterator[Words]:
    """Join two statements about the same subject."""
    low, light = lows(two["rest"]), two["light"]
    first_verb, second_verb = one["verb"][0].lemma, two["verb"][0].lemma
    if _LINKS - {","} & set(low) or lows(light) in (["still"], ["now"]):
        return
    if (
        {first_verb, second_verb} & _STATES
        or (second_verb == "have" != first_verb)
        or _TOTALS & set(low)
    ):
        return
    same = first_verb == second_verb and lows(one["rest"][:1]) == lows(two["rest"][:1])
    if same or (first_verb == second_verb and "than" in {*low, *lows(first)}):
        return  # "played tag with 3 and played tag with 4"
    parts = {**two.parts, "first": first[:-1]}
    again = _TWO_DEEDS.match((*two["subject"], *light, *two["verb"], *two["rest"], two.words[-1]))
    if again is not None:
        yield from _three_deeds(again, parts)
        return
    if "," in low or ("and" in low and _VERBS & {word.tag for word in two["rest"]}):
        return
    if "and" not in lows(first) and first_verb != second_verb:
        yield filled("{first} and {then} {light} {verb} {rest} .", parts)
    if first_verb in _HAVING and second_verb in _LOSING:
        yield filled("{first} but {then} {light} {verb} {rest} .", parts)
    repeated = {"each", "every", "per"} & set(low)  # "plays 6 games and scores 4 points each game"
    if not ({"have", "go"} & {first_verb, second_verb} or two["then"] or light or repeated):
        yield filled("{first} and then {verb} {rest} .", parts)


def _three_deeds(again: Found, parts: dict[str, Words]) -> Iterator[Words]:
    """Join two statements if the second has two deeds: "has 45, sells 18 and packs the rest"."""
    same = again["second"][0].tag == again["verb"][0].tag
    if (
        same
        and not parts.get("then")
        and "," not in lows(parts["rest"])
        and "and" not in lows(parts["first"])
    ):
        deeds = {**parts, "one": again["one"], "deed": again["second"], "two": again["two"]}
        yield filled("{first} , {then} {verb} {one} and {deed} {two} .", deeds)


def _joined_statements(one: Found, two: Found, first: Words, second: Words) -> Iterator[Words]:
    """Join two statements about different subjects."""
    subject, other = one["subject"], two["subject"]
    if subject[0].tag == "PRP" or other[0].tag in ("PRP", "EX", "CD"):
        return
    if set(lows(other)) <= set(lows(subject)):
        return  # "Last week Ada ran 5 miles, and Ada ran …"
    parts = {"first": first[:-1], "second": second[:-1]}
    if one["verb"][0].lemma == two["verb"][0].lemma:
        yield filled("{first} , and {second} .", parts)
        same_form = subject[0].tag == other[0].tag and other[-1].low not in lows(first)
        if same_form and not _ADDS & set(lows(second)):
            yield filled("{first} , while/IN {second} .", parts)
    elif other[0].tag == "PRP$":
        yield filled("{first} , and {second} .", parts)


def splits(passage: Passage) -> Iterator[Passage]:
    """Split "Ada has 8 pens and gives 2 away." into two sentences."""
    nouns = {word.lemma for word in passage.words() if word.tag in ("NN", "NNS")}
    for i, sentence in enumerate(passage.sentences):
        found = _TWO_DEEDS.match(sentence)
        if found and found["second"][0].lemma not in nouns:
            for second in _second_deed(found, passage):
                first = filled("{subject} {light} {verb} {one} .", found.parts)
                yield passage.with_sentence(i, first, second)
        elif (found := _TWO_TOLD.match(sentence)) and _are_two(found):
            first = filled("{one} {verb} {some} .", found.parts)
            second = filled("{two} {second} {rest} .", found.parts)
            yield passage.with_sentence(i, first, second)


def _are_two(found: Found) -> bool:
    """Return whether both clauses can be separate sentences."""
    if _has_several_clauses((*found["one"], *found["some"])) or found["two"][0].text[:1].isdigit():
        return False
    rest, before = lows(found["rest"]), lows((*found["one"], *found["some"]))
    if {"and", "now", "last", "then"} & set(before):
        return False
    shared = {"today", "yesterday", "altogether", "each", "together"} & set(rest)
    placed = "IN" in {word.tag for word in found["rest"]} - {word.tag for word in found["some"]}
    return not (shared or placed or ({"and"} | _LINKS) & set(rest))


def _second_deed(found: Found, passage: Passage) -> Iterator[Words]:
    """Yield the second half of "gives 2 away and buys 3 more" as a sentence."""
    around = (*found["one"], *found["two"])
    if _VERBS & {word.tag for word in around} or _LINKS & set(lows(around)):
        return
    if _WHERE & set(lows(found["two"])) and not _WHERE & set(lows(found["one"])):
        return  # the time or place may apply to both clauses
    subject = pronoun_of(found["subject"], passage)
    if subject and mentions_others(found["one"], found["subject"], passage):
        subject = found["subject"] if found["subject"][-1].tag == "NNP" else ()
    if subject and found["verb"][0].tag == found["second"][0].tag:
        yield filled("{then} {again} {second} {two} .", {**found.parts, "again": subject})


def however(passage: Passage) -> Iterator[Passage]:
    """Rewrite "She has 5, but he has 3." as "She has 5. However, he has 3"."""
    for i, sentence in enumerate(passage.sentences):
        found = _BUT.match(sentence)
        if found is not None and not _LINKS & {*lows(found["one"]), *lows(found["two"])}:
            first = filled("{one} .", found.parts)
            second = filled("however/RB , {two} .", found.parts)
            yield passage.with_sentence(i, first, second)
