"""Problems padded to any length, and the same changes to a problem at every length.

A problem of our fixtures is padded with sentences that it does not need. Changes are made to
the problem before the padding, so that they are the same at every length.
"""

import json
import random
import re
from dataclasses import dataclass
from pathlib import Path

from mwpapp.ml.generators.renumber.generator import Renumber
from mwpapp.ml.pipelines.judge_text import TextToJudge
from mwpapp.ml.protocols import Tools
from mwpapp.ml.text.quantities import find_quantities
from mwpapp.ml.text.sentences import split_sentences
from mwpapp.ml.types import Problem, Reference
from tests.ml.pipelines.padding import PLAIN, WITH_NUMBERS

LENGTHS = (30, 100, 200, 400)
_MARGIN = 4  # words that a change may add
PROBLEMS = Path(__file__).parents[3] / "fixtures" / "problems.jsonl"

RENAMED = {
    "002": {"Amara": "Petra"},
    "006": {"Mei": "Zuri"},
    "007": {"Leila": "Hanna"},
    "009": {"Yuki": "Nina", "Tomasz": "Omar"},
    "012": {"Mateo": "Farid"},
    "015": {"Arjun": "Felix"},
    "138": {"Priya": "Salma"},
    "019": {"Chidi": "Hugo", "Nadia": "Salma", "Samir": "Pavel"},
    "023": {"Tara": "Olga"},
    "024": {"Zoë": "Marta"},
    "027": {"Wanjiru": "Selam"},
    "028": {"Hiro": "Bruno"},
    "031": {"Noor": "Lina"},
    "034": {"Priya": "Carmen", "Thabo": "Enzo"},
    "037": {"Rosa": "Meera"},
    "039": {"Luca": "Idris", "Paloma": "Sakura"},
    "041": {"Esi": "Chloe", "Bao": "Viktor"},
    "045": {"Aiyana": "Helena"},
    "049": {"Ravi": "Marek"},
    "051": {"Kwame": "Diego"},
    "052": {"Shira": "Eleni"},
    "054": {"Anahera": "Bianca"},
    "060": {"Farid": "Javier"},
    "063": {"Halima": "Ingrid"},
    "067": {"Bjorn": "Rafael"},
    "071": {"Linh": "Camila"},
    "075": {"Nikau": "Adrian"},
    "077": {"Catalina": "Yasmin"},
    "079": {"Abebe": "Oscar"},
    "082": {"Ioane": "Karim"},
    "086": {"Goran": "Pedro", "Lupe": "Ayla", "Emeka": "Jonas"},
    "087": {"Marguerite": "Fatima"},
    "090": {"Nadia": "Giulia"},
    "095": {"Sofía": "Amina"},
    "097": {"Dmitri": "Kenji"},
    "103": {"Zainab": "Lucia"},
    "110": {"Rangi": "Anton"},
    "112": {"Tariq": "Henrik"},
    "115": {"Mikkel": "Samuel", "Yara": "Greta"},
    "146": {"Sipho": "Nikhil"},
}
"""The names in forty of our problems, by the end of the problem's id, each with a new name."""


@dataclass(frozen=True, kw_only=True)
class Padded:
    """A problem and the sentences that make it longer, each with its position between 0 and 1."""

    problem: Problem
    names: dict[str, str]
    padding: tuple[tuple[float, str], ...]

    def at(self, words: int, *, text: str | None = None) -> str:
        """Return the problem or its changed `text` with the padding that fits in `words` words."""
        left = words - _MARGIN - len(self.problem.text.split())
        chosen = []
        for place, sentence in self.padding:
            left -= len(sentence.split())
            if left < 0:
                break
            chosen.append((place, sentence))
        text = text or self.problem.text
        parts = [text[slice(*span)] for span in split_sentences(text)]
        last = len(parts) - 1
        placed = [(float(number), part) for number, part in enumerate(parts)]
        placed += [(place * last - 0.5, sentence) for place, sentence in chosen]
        return " ".join(part for _, part in sorted(placed, key=lambda item: item[0]))


def padded_problems() -> list[Padded]:
    """Return forty problems; every other one is padded with sentences that contain numbers."""
    rows = [json.loads(line) for line in PROBLEMS.read_text(encoding="utf-8").splitlines()]
    found = {row["id"].removeprefix("reword-"): row for row in rows}
    return [
        _padded(found[key], names=names, pool=WITH_NUMBERS if number % 2 else PLAIN)
        for number, (key, names) in enumerate(RENAMED.items())
    ]


def _padded(row: dict, *, names: dict[str, str], pool: tuple[str, ...]) -> Padded:
    rng = random.Random(row["id"])
    hero = next(iter(names))
    sentences = [sentence.format(hero=hero) for sentence in rng.sample(pool, len(pool))]
    problem = Problem(
        id=row["id"], text=row["text"], equation=row["equation"], answer=row["answer"]
    )
    return Padded(
        problem=problem, names=names, padding=tuple((rng.random(), padded) for padded in sentences)
    )


def unchanged(padded: Padded, words: int) -> TextToJudge:
    text = padded.at(words)
    return _pair(padded, text, text)


def reworded(padded: Padded, words: int) -> TextToJudge:
    text = padded.at(words)
    return _pair(padded, text, _asked(text, lambda question: f"Can you say {_lower(question)}"))


def renamed(padded: Padded, words: int) -> TextToJudge:
    text = padded.at(words)
    pattern = re.compile("|".join(rf"\b{name}\b" for name in padded.names))
    return _pair(padded, text, pattern.sub(lambda found: padded.names[found[0]], text))


def renumbered(padded: Padded, words: int) -> TextToJudge:
    rng = random.Random(padded.problem.id)
    candidate = next(Renumber().generate(padded.problem, rng=rng, tools=Tools(tagger=None)))
    reference = Reference(
        text=padded.at(words, text=candidate.reference.text),
        equation=candidate.equation,
        answer=candidate.answer,
    )
    return TextToJudge(
        text=padded.at(words, text=candidate.text),
        kind="renumbered",
        original=padded.at(words),
        reference=reference,
    )


def altered(padded: Padded, words: int) -> TextToJudge:
    """Return a variant in which one number is wrong."""
    core = padded.problem.text
    number = [quantity for quantity in find_quantities(core) if quantity.form == "digits"][-1]
    changed = core[: number.start] + str(number.value + 5) + core[number.end :]
    return _pair(padded, padded.at(words), padded.at(words, text=changed))


def asking_something_else(padded: Padded, words: int) -> TextToJudge:
    text = padded.at(words)
    return _pair(padded, text, _asked(text, lambda question: "How many hours did all this take?"))


CHANGES = (unchanged, reworded, renamed, renumbered, altered, asking_something_else)


def _pair(padded: Padded, text: str, variant: str) -> TextToJudge:
    reference = Reference(text=text, equation=padded.problem.equation, answer=padded.problem.answer)
    return TextToJudge(text=variant, kind="reworded", original=text, reference=reference)


def _asked(text: str, change) -> str:
    start, end = split_sentences(text)[-1]
    return text[:start] + change(text[start:end])


def _lower(text: str) -> str:
    return text[:1].lower() + text[1:]
