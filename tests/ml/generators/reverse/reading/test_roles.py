import pytest

from mwpapp.ml.equations.parsing import parse
from mwpapp.ml.generators.reverse.reading.roles import Role, role_of


@pytest.mark.parametrize(
    ("equation", "index", "role"),
    [
        ("N0 - N1", 0, Role.WHOLE),
        ("N0 - N1", 1, Role.PART),
        ("N0 + N1", 1, Role.PART),
        ("(N0 + N1) * N2", 2, Role.FACTOR),
        ("N0 / N1", 0, Role.SHARED),
        ("N0 / N1", 1, Role.FACTOR),
        ("N0 + 2 * N0", 0, None),
        ("N0 ^ N1", 0, None),
    ],
)
def test_a_quantity_has_the_role_of_its_operation(equation, index, role):
    assert role_of(parse(equation), index=index) is role
