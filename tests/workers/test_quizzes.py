"""The variants of a quiz are checked however its import ends, and only once."""

from collections.abc import Iterator
from typing import Any
from unittest.mock import patch

import pytest

from mwpapp.models import Paraphrase, Run, User
from mwpapp.services.assessments.importing import saving
from mwpapp.services.assessments.importing.saving import Options, Take
from mwpapp.services.runs import lifecycle
from tests.services.assessments.importing.steps import checked, uploaded
from workers import assessments


@pytest.fixture(autouse=True)
def no_messages() -> Iterator[None]:
    with (
        patch("workers.assessments.embed_and_solve_waiting.delay_on_commit"),
        patch("workers.assessments.check_again.delay_on_commit"),
    ):
        yield


@pytest.fixture
def confirmed(owner: User) -> Run:
    """An import that waits for a worker to save its draft."""
    run = uploaded(owner)
    saving.confirm(run, Options(take=Take.WORKSHEET))
    return run


def checks_of(run: Run) -> list[Run]:
    return list(Run.objects.filter(kind="judging", parameters__of_run=run.pk))


def test_an_import_that_fails_at_its_worksheet_is_checked(confirmed: Run):
    with patch.object(saving, "_finish", side_effect=lifecycle.CannotRun("Too late.")):
        assessments.import_quiz(confirmed.pk)
    confirmed.refresh_from_db()
    assert confirmed.state == "failed"
    (check,) = checks_of(confirmed)
    assert check.total == Paraphrase.objects.unscored().count() > 0


def test_an_import_with_an_internal_error_is_checked(confirmed: Run):
    with (
        patch.object(saving, "_finish", side_effect=ZeroDivisionError),
        pytest.raises(ZeroDivisionError),
    ):
        assessments.import_quiz(confirmed.pk)
    assert len(checks_of(confirmed)) == 1


def test_an_import_that_is_cancelled_after_its_first_batch_is_checked(
    confirmed: Run, monkeypatch: pytest.MonkeyPatch
):
    save_batch = saving._save_batch

    def cancelled(*args: Any, **kwargs: Any) -> Any:
        saved = save_batch(*args, **kwargs)
        lifecycle.cancel(Run.objects.get(pk=confirmed.pk))
        return saved

    monkeypatch.setattr(saving, "BATCH", 1)
    monkeypatch.setattr(saving, "_save_batch", cancelled)
    assessments.import_quiz(confirmed.pk)
    confirmed.refresh_from_db()
    assert (confirmed.state, confirmed.done) == ("cancelled", 0)
    (check,) = checks_of(confirmed)
    assert check.total == Paraphrase.objects.unscored().count() == 1


def test_a_repeated_message_queues_no_second_check(confirmed: Run):
    for _message in range(2):
        assessments.import_quiz(confirmed.pk)
    confirmed.refresh_from_db()
    assert confirmed.state == "done"
    assert len(checks_of(confirmed)) == 1


def test_a_retried_import_uses_the_check_that_already_waits(confirmed: Run):
    with patch.object(saving, "_finish", side_effect=lifecycle.CannotRun("Too late.")):
        assessments.import_quiz(confirmed.pk)
    assert lifecycle.retry(confirmed)
    assessments.import_quiz(confirmed.pk)
    assert len(checks_of(confirmed)) == 1


def test_an_import_whose_variants_have_scores_is_not_checked_again(confirmed: Run):
    lifecycle.perform(confirmed.pk, saving.perform)
    checked(confirmed)
    assessments.import_quiz(confirmed.pk)
    assert len(checks_of(confirmed)) == 1


def test_an_import_that_waits_for_its_confirmation_is_not_checked(owner: User):
    run = uploaded(owner)
    assessments.import_quiz(run.pk)
    assert checks_of(run) == []
