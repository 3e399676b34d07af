from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('mwpapp', '0034_drafts'),
    ]

    operations = [
        migrations.RemoveConstraint(
            model_name='solution',
            name='solution_method_known',
        ),
        migrations.AddField(
            model_name='solution',
            name='confidence',
            field=models.FloatField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='solution',
            name='rounding',
            field=models.CharField(choices=[('none', 'Not rounded'), ('up', 'Rounded up'), ('down', 'Rounded down')], default='none', max_length=4),
        ),
        migrations.AlterField(
            model_name='solution',
            name='method',
            field=models.CharField(choices=[('equation', 'from its equation'), ('solver', 'by the solver'), ('analogy', 'by analogy')], max_length=12),
        ),
        migrations.AddConstraint(
            model_name='solution',
            constraint=models.CheckConstraint(condition=models.Q(('method__in', ['equation', 'solver', 'analogy'])), name='solution_method_known'),
        ),
        migrations.AddConstraint(
            model_name='solution',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('confidence__range', (0, 1)), ('method', 'solver')), models.Q(models.Q(('method', 'solver'), _negated=True), ('confidence__isnull', True)), _connector='OR'), name='solution_confidence_of_the_solver'),
        ),
    ]
