"""Small generators, a scorer and a judge whose answers can be worked out by hand."""

from dataclasses import dataclass

from mwpapp.ml.protocols import Engines, Tools
from mwpapp.ml.types import Candidate, Judgement, Problem, Reference, Verdict

PROBLEM = Problem(id="p", text="Ana has 3 pens and buys 4. How many has she?", equation="3 + 4")


@dataclass
class Endless:
    """Writes "<name> 1", "<name> 2", ... and counts what was taken."""

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
                text=f"{problem.text} {self.name} {number} {rng.randint(0, 9)}",
            )  # fmt: skip


@dataclass
class Fixed:
    """Writes the texts that it was given."""

    name: str
    kind: str
    texts: tuple[str, ...]

    def generate(self, problem, *, rng, tools):
        for text in self.texts:
            yield Candidate(
                kind=self.kind, generator=self.name, text=text, reference=Reference(text="ref")
            )


class LengthScorer:
    """A cosine that anyone can compute; remembers the sizes of its batches."""

    def __init__(self):
        self.batches = []

    def score(self, pairs):
        self.batches.append(len(pairs))
        return [1 / len(text) if text else 0.0 for _, text in pairs]


class Echo:
    """A judge whose probability is the cosine."""

    def judge_all(self, pairs, *, cosines, alignments=None):
        return [
            Verdict(probability=cosine, judgement=Judgement.CHECK, evidence=())
            for cosine in cosines
        ]


class NoTagger:
    def tag(self, text):
        return []


def engines():
    return Engines(tools=Tools(tagger=NoTagger()), scorer=LengthScorer(), judge=Echo())
