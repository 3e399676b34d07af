"""Prepare a new or upgraded installation: `manage.py prepare`. It is safe to run at every start.

Refuses settings that name an unusable paraphraser or writing service. Registers the checkpoints.
Rechecks the problems that an earlier version checked. If there are vectors computed by other
encoders, or variants that are out of date or were kept under earlier rules, queues runs that
recompute or recheck them.
With the embedded services, creates the demo accounts and the demo bank once.
"""

from pathlib import Path

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.db import transaction

from mwpapp.embedded.installation import write_private
from mwpapp.ml.checkpoints.errors import CheckpointError
from mwpapp.models import School
from mwpapp.services import accounts, engines
from mwpapp.services.bank import corrections, demo, vectors
from mwpapp.services.measuring import checkpoints
from mwpapp.services.variants import renewing
from workers.runs import enqueue


class Command(BaseCommand):
    help = "Prepare a new or upgraded installation. Safe to run at every start."

    def handle(self, **_options: object) -> None:
        if faults := engines.settings_faults():
            raise CommandError("\n".join(faults))
        folders = [Path(settings.BASE_DIR) / "checkpoints", Path(settings.VAR) / "checkpoints"]
        _rows, faults = checkpoints.register(folders)
        for fault in faults:
            self.stderr.write(fault)
        if checked := corrections.check_outdated():
            self.stdout.write(f"Problems checked again: {checked}.")
        self._recompute_outdated_vectors()
        self._check_kept_variants()
        if settings.EMBEDDED:
            self._make_demo()

    def _recompute_outdated_vectors(self) -> None:
        try:
            run = vectors.request_update()
        except CheckpointError as fault:
            self.stderr.write(str(fault))
            return
        if run is not None:
            enqueue(run)
            self.stdout.write(f"Run {run.pk} recomputes outdated vectors ({run.total}).")

    def _check_kept_variants(self) -> None:
        run = renewing.request_after_upgrade()
        if run is not None:
            enqueue(run)
            self.stdout.write(f"Run {run.pk} checks variants again ({run.total}).")

    @transaction.atomic  # an interrupted start leaves no accounts, so that the next one repeats it
    def _make_demo(self) -> None:
        created = accounts.create_demo()
        if not created:
            return
        lines = [
            f"{account.username}\t{account.password}\t{', '.join(account.roles)}\n"
            for account in created
        ]
        write_private(Path(settings.VAR) / "accounts.txt", text="".join(lines))
        problems = Path(settings.BASE_DIR) / "fixtures" / "problems.jsonl"
        demo.load(problems, school=School.first())
