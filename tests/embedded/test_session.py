"""The services that every database test of this suite stands on."""

import pytest
from django.db import connection


@pytest.mark.django_db
def test_the_session_has_a_database_with_vectors() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT extversion FROM pg_extension WHERE extname = 'vector'")
        assert cursor.fetchone() is not None
