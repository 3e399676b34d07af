"""Store the readability of problems. `prepare` computes it for those that are there."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("mwpapp", "0030_reasons_and_pass_marks"),
    ]

    operations = [
        migrations.AddField(
            model_name="problem",
            name="readability",
            field=models.PositiveSmallIntegerField(default=0, editable=False),
        ),
    ]
