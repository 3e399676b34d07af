"""The table of number cases, imported from a file."""

import csv
import io

from mwpapp.models import Problem, User
from mwpapp.services.bank import imports
from mwpapp.services.runs import lifecycle
from tests.ml.text.number_cases import CASES
from tests.services.bank.number_faults import all_faults


def test_every_number_case_is_imported_correctly(owner: User):
    out = io.StringIO()
    rows = csv.writer(out)
    rows.writerow(["text", "equation", "answer", "decimal_sign"])
    rows.writerows([one.text, one.equation, one.answer, one.decimal_sign] for one in CASES)
    run = imports.request_import(asked_by=owner, name="all.csv", content=out.getvalue().encode())
    lifecycle.perform(run.pk, imports.read_upload)
    assert all_faults(CASES, Problem.objects.all()) == []
    run.refresh_from_db()
    assert run.counts["added"] == len(CASES)
