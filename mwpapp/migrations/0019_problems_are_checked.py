"""Replace the sentence about a doubtful answer by the warnings of all checks.

`manage.py prepare` finds the warnings of the problems of earlier versions, whose version is 0.
"""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("mwpapp", "0018_marks_of_copies")]

    operations = [
        migrations.RemoveField(model_name="problem", name="disagreement"),
        migrations.AddField(
            model_name="problem",
            name="checks_version",
            field=models.PositiveSmallIntegerField(default=0, editable=False),
        ),
        migrations.CreateModel(
            name="RowWarning",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("line", models.PositiveIntegerField()),
                (
                    "problem",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="mwpapp.problem",
                    ),
                ),
                (
                    "run",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="row_warnings",
                        to="mwpapp.run",
                    ),
                ),
            ],
            options={"ordering": ["line", "pk"]},
        ),
    ]
