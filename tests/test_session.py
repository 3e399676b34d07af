"""The database of the test session."""

import pytest
from django.db import connection


@pytest.mark.django_db
def test_the_session_has_a_database_with_the_vector_extension() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT extversion FROM pg_extension WHERE extname = 'vector'")
        assert cursor.fetchone() is not None
