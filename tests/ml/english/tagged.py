"""Tagged words from sentences with tags written by hand: "she/PRP has/VBZ 3/CD pens/NNS"."""

from mwpapp.ml.english.grammar.tagged_words import Word, Words

_LEMMAS = {
    "has": "have", "had": "have", "gave": "give", "are": "be", "is": "be", "was": "be",
    "were": "be", "does": "do", "did": "do", "sold": "sell", "holds": "hold", "costs": "cost",
}  # fmt: skip


def words(line: str) -> Words:
    """Return the words of a line, with their offsets in the line without tags."""
    found: list[Word] = []
    start = 0
    for part in line.split():
        text, _, tag = part.rpartition("/")
        found.append(Word(text, tag, _lemma(text.lower(), tag=tag), True, start))
        start += len(text) + 1
    return tuple(found)


def _lemma(low: str, *, tag: str) -> str:
    return _LEMMAS.get(low, low[:-1] if tag == "NNS" else low)
