"""The cast, for every test in this folder."""

from tests.cast import (  # noqa: F401
    annotator,
    colleague,
    owner,
    plain_problem,
    problem,
    school,
    stranger,
    variant,
)
