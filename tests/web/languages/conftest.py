"""Restore English after each test: Django's test client leaves the last language active."""

from collections.abc import Iterator

import pytest
from django.utils import translation


@pytest.fixture(autouse=True)
def english_afterwards() -> Iterator[None]:
    yield
    translation.deactivate()
