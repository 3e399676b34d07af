"""The demo bank belongs to its school. Earlier versions gave it to the first teacher."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models
from django.db.models.functions import MD5

DEMO = r"^reword-\d{3}$"  # the ids of the problems in the file of the demo bank


def give_to_school(apps, schema_editor):
    """Take the owner from the demo problems. A second copy in a school keeps its owner."""
    Problem = apps.get_model("mwpapp", "Problem")
    copies = Problem.objects.filter(
        source_id__regex=DEMO, source="", shared=True, added_by_run=None, deleted_at=None
    )
    first = copies.order_by("school", "text", "pk").distinct("school", "text")
    Problem.objects.filter(pk__in=list(first.values_list("pk", flat=True))).update(owner=None)


class Migration(migrations.Migration):
    dependencies = [("mwpapp", "0019_problems_are_checked")]

    operations = [
        migrations.AlterField(
            model_name="problem",
            name="owner",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="problems",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddConstraint(
            model_name="problem",
            constraint=models.UniqueConstraint(
                models.F("school"),
                MD5("text"),
                condition=models.Q(deleted_at__isnull=True, owner__isnull=True),
                name="problem_once_for_a_school",
            ),
        ),
        migrations.AddConstraint(
            model_name="problem",
            constraint=models.CheckConstraint(
                condition=models.Q(owner__isnull=False) | models.Q(shared=True),
                name="problem_of_a_school_is_shared",
            ),
        ),
        migrations.RunPython(give_to_school, migrations.RunPython.noop, elidable=True),
    ]
