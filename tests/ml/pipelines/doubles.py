"""Small generators, a scorer and judges whose results are easy to predict."""

from dataclasses import dataclass

from mwpapp.ml.protocols import Engines, Tools
from mwpapp.ml.types import Candidate, Judgement, Naturalness, Problem, Reference, Verdict

PROBLEM = Problem(id="p", text="Ana has 3 pens and buys 4. How many has she?", equation="3 + 4")


@dataclass
class Endless:
    """Writes the problem, each time with another number appended; counts the candidates taken."""

    name: str
    kind: str
    most: int = 1000
    written: int = 0

    def generate(self, problem, *, rng, tools):
        reference = Reference(text=problem.text, equation=problem.equation)
        for number in range(self.most):
            self.written += 1
            yield Candidate(
                kind=self.kind, generator=self.name, reference=reference,
                text=f"{problem.text} {self.name} {number}{rng.randint(0, 9)}",
            )  # fmt: skip


@dataclass
class Stories:
    """Writes texts that share only "so" and `ending`; counts the texts taken."""

    name: str
    kind: str
    most: int = 1000
    ending: str = ""
    written: int = 0

    def generate(self, problem, *, rng, tools):
        for _ in range(self.most):
            self.written += 1
            stem = f"{self.name}{rng.choice('bdf')}{_letters(self.written)}"
            words = ["so", *(stem + end for end in "ptkl")]
            yield Candidate(
                kind=self.kind, generator=self.name, reference=Reference(text=problem.text),
                text=" ".join([*words, self.ending]).strip(),
            )  # fmt: skip


def _letters(number):
    return "".join("aeiou"[int(digit) % 5] + "lmnrv"[int(digit) // 2] for digit in str(number))


@dataclass
class Fixed:
    """Writes the given texts."""

    name: str
    kind: str
    texts: tuple[str, ...]

    def generate(self, problem, *, rng, tools):
        for text in self.texts:
            yield Candidate(
                kind=self.kind, generator=self.name, text=text, reference=Reference(text="ref")
            )


class LengthScorer:
    """A scorer whose cosine is 1 / length of the text; records its batch sizes and the texts."""

    def __init__(self):
        self.batches = []
        self.texts = []

    def score(self, pairs):
        self.batches.append(len(pairs))
        self.texts += [text for _, text in pairs]
        return [1 / len(text) if text else 0.0 for _, text in pairs]


class Echo:
    """A judge whose probability is the cosine."""

    judgement = Judgement.CHECK

    def judge_all(self, pairs, *, cosines, answers=None, alignments=None, by_rule=None):
        return [
            Verdict(probability=cosine, judgement=self.judgement_of(text), evidence=())
            for (_, text), cosine in zip(pairs, cosines, strict=True)
        ]

    def judgement_of(self, text):
        return self.judgement


class WordJudge(Echo):
    """A judge whose judgement is "reject" or "check" if the text has that word, otherwise "ready".

    Its probability is always 0.9.
    """

    def judge_all(self, pairs, *, cosines, answers=None, alignments=None, by_rule=None):
        return super().judge_all(pairs, cosines=[0.9 for _ in pairs])

    def judgement_of(self, text):
        words = [one for one in (Judgement.REJECT, Judgement.CHECK) if one.value in text]
        return words[0] if words else Judgement.READY


class WordNaturalnessJudge:
    """A naturalness judge: "odd" is an odd passage, and "clumsy" lowers the probability to 0.4.

    It records its batch sizes.
    """

    def __init__(self):
        self.batches = []

    def judge(self, pairs):
        self.batches.append(len(pairs))
        return [self._judged(text) for _, text in pairs]

    def _judged(self, text):
        place = text.find("odd")
        odd = (place, place + len("odd")) if place >= 0 else None
        return Naturalness(probability=0.4 if "clumsy" in text else 0.8, odd=odd)


class NoTagger:
    def tag(self, text):
        return []


def engines(*, judge=None, naturalness=None):
    return Engines(
        tools=Tools(tagger=NoTagger()),
        scorer=LengthScorer(),
        judge=judge or Echo(),
        naturalness=naturalness,
    )
