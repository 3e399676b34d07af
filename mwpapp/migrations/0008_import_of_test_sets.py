"""Let runs import test sets."""

from django.db import migrations, models

KINDS = ["variants", "import", "pairs", "freeze", "set_import", "evaluation", "embedding"]


class Migration(migrations.Migration):
    dependencies = [("mwpapp", "0007_alignments")]

    operations = [
        migrations.RemoveConstraint(model_name="run", name="run_kind_known"),
        migrations.AlterField(
            model_name="run",
            name="kind",
            field=models.CharField(
                choices=[
                    ("variants", "Write variants"),
                    ("import", "Import problems"),
                    ("pairs", "Add pairs to a campaign"),
                    ("freeze", "Freeze a test set"),
                    ("set_import", "Import a test set"),
                    ("evaluation", "Measure on a test set"),
                    ("embedding", "Recompute embeddings"),
                ],
                max_length=12,
            ),
        ),
        migrations.AddConstraint(
            model_name="run",
            constraint=models.CheckConstraint(
                name="run_kind_known", condition=models.Q(kind__in=KINDS)
            ),
        ),
    ]
