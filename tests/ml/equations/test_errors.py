from mwpapp.ml.equations.errors import EquationError


def test_an_error_says_what_is_wrong_and_where() -> None:
    error = EquationError("A number is expected.", 4)
    assert (str(error), error.message, error.position) == (error.message, str(error), 4)
    assert EquationError("The equation divides by zero.").position is None
