"""Handing a set over to training marked that set alone. The mark belongs to its pairs."""

from django.db import migrations
from django.db.models import Min


def mark_copies(apps, schema_editor):
    sets = apps.get_model("mwpapp", "TestSet").objects.order_by()
    marked = sets.filter(learned_from_at__isnull=False).values_list("checksum")
    for checksum, first in marked.annotate(first=Min("learned_from_at")):
        unmarked = sets.filter(checksum=checksum, learned_from_at__isnull=True)
        unmarked.update(learned_from_at=first)


class Migration(migrations.Migration):
    dependencies = [("mwpapp", "0017_evidence_true_of_the_original")]
    operations = [migrations.RunPython(mark_copies, migrations.RunPython.noop, elidable=True)]
