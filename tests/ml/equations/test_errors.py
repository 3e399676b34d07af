from mwpapp.ml.equations.errors import EquationError


def test_an_error_has_a_message_with_parameters_and_a_position() -> None:
    error = EquationError("Unexpected “%(found)s”.", 4, found=")")
    assert str(error) == "Unexpected “)”."
    assert (error.message.text, error.message.parameters) == (
        "Unexpected “%(found)s”.",
        {"found": ")"},
    )
    assert error.position == 4


def test_an_error_about_a_value_has_no_position() -> None:
    error = EquationError("The equation divides by zero.")
    assert error.position is None
    assert (error.at(3).position, str(error.at(3))) == (3, str(error))
