"""Django's test client leaves the language of the last request active."""

from collections.abc import Iterator

import pytest
from django.utils import translation


@pytest.fixture(autouse=True)
def english_afterwards() -> Iterator[None]:
    yield
    translation.deactivate()
