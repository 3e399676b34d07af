"""Mark what earlier versions kept, so that a run checks it again; count the run among its kinds."""

from django.db import migrations, models

KINDS = [
    ("variants", "Write variants"),
    ("import", "Import problems"),
    ("pairs", "Add pairs to a campaign"),
    ("freeze", "Freeze a test set"),
    ("set_import", "Import a test set"),
    ("evaluation", "Measure on a test set"),
    ("embedding", "Recompute embeddings"),
    ("judging", "Check variants again"),
]


class Migration(migrations.Migration):
    dependencies = [("mwpapp", "0014_guesses_are_made_again")]

    operations = [
        migrations.AddField(
            model_name="decision",
            name="automatic",
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name="decision",
            name="batch",
            field=models.UUIDField(blank=True, db_index=True, null=True),
        ),
        # The rows of earlier versions get 0: no rules have checked them.
        migrations.AddField(
            model_name="paraphrase",
            name="rules",
            field=models.PositiveSmallIntegerField(default=0),
        ),
        migrations.AlterField(
            model_name="paraphrase",
            name="rules",
            field=models.PositiveSmallIntegerField(default=1),
        ),
        migrations.RemoveConstraint(model_name="run", name="run_kind_known"),
        migrations.AlterField(
            model_name="run",
            name="kind",
            field=models.CharField(choices=KINDS, max_length=12),
        ),
        migrations.AddConstraint(
            model_name="run",
            constraint=models.CheckConstraint(
                condition=models.Q(kind__in=[name for name, _label in KINDS]),
                name="run_kind_known",
            ),
        ),
    ]
