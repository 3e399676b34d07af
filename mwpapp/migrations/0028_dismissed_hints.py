"""Remember which hints a person has dismissed. Teachers with a worksheet need no first steps."""

from django.contrib.postgres.fields import ArrayField
from django.db import migrations, models


def hide_first_steps(apps, schema_editor):
    User = apps.get_model("mwpapp", "User")
    with_sheet = User.objects.filter(assessments__sections__places__isnull=False).values("pk")
    User.objects.filter(pk__in=with_sheet).update(dismissed=["first-steps"])


class Migration(migrations.Migration):

    dependencies = [
        ("mwpapp", "0027_made_files"),
    ]

    operations = [
        migrations.AddField(
            model_name="user",
            name="dismissed",
            field=ArrayField(models.CharField(max_length=40), blank=True, default=list, editable=False, size=None),
        ),
        migrations.RunPython(hide_first_steps, migrations.RunPython.noop),
    ]
