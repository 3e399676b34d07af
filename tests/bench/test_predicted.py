from bench.retrieval.predicted import WEIGHT, predicted
from mwpapp.ml.solvers.by_tree import TreeSolver
from mwpapp.ml.solvers.confidence import FEATURES, Confidence
from mwpapp.ml.training.retriever.examples import example_of
from mwpapp.ml.types import Problem
from tests.ml.solvers.tiny_solver import RECORDS, tiny_network

ALWAYS = Confidence(weights=(0.0,) * len(FEATURES), bias=0.0, threshold=0.5)


def test_the_solver_prefers_the_template_of_its_own_solution():
    solver = TreeSolver(tiny_network(), confidence=ALWAYS)
    text = RECORDS[0]["text"]
    (solution,) = solver.solve([Problem(text=text)])
    query = example_of(id="q", text=text, equation=solution.equation)
    other = example_of(id="o", text="2 hens, 3 nuts, 5 hats and 7 cups", equation="2*3*5 - 7")
    ((own, others),) = predicted(solver, queries=[query], bank=[query, other])
    assert 0 < own <= WEIGHT
    assert others == 0
