"""Have the evidence gathered again where it was about another text than the original.

Rows without an alignment count as outdated, and a run scores them again.
"""

from django.db import migrations
from django.db.models import Q


def score_again(apps, schema_editor):
    variants = apps.get_model("mwpapp", "Paraphrase").objects.filter(
        Q(kind__contains="reversed") | Q(kind__contains="renumbered")
    )
    variants.update(alignment=None)


class Migration(migrations.Migration):
    dependencies = [("mwpapp", "0016_same_pairs_and_reasons")]
    operations = [migrations.RunPython(score_again, migrations.RunPython.noop, elidable=True)]
