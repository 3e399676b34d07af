"""The rows of the activity page, as the socket sends them."""

from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from mwpapp.models import Run, User
from mwpapp.web.live.fragments import run_rows


def test_more_rows_take_no_more_queries(owner: User):
    done = {"state": Run.State.DONE, "finished_at": timezone.now(), "counts": {"added": 4}}
    runs = [Run.objects.create(kind="import", asked_by=owner, **done) for _number in range(10)]
    counts = []
    for number in (2, 10):
        with CaptureQueriesContext(connection) as queries:
            html = run_rows(person=owner, ids=[run.pk for run in runs[:number]])
        assert html.count("4 added") == html.count("data-run=") == number
        counts.append(len(queries))
    assert counts[0] == counts[1]


def test_a_failed_run_offers_a_retry_to_the_person_who_requested_it(owner: User, colleague: User):
    ended = {"state": Run.State.FAILED, "finished_at": timezone.now()}
    run = Run.objects.create(kind="import", asked_by=owner, **ended)
    assert "Retry" in run_rows(person=owner, ids=[run.pk])
    assert "data-run=" not in run_rows(person=colleague, ids=[run.pk])
