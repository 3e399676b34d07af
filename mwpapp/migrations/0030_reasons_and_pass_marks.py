from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('mwpapp', '0029_archived_campaigns'),
    ]

    operations = [
        migrations.AddField(
            model_name='campaign',
            name='asks_reason',
            field=models.BooleanField(default=False, help_text='After “not valid” and “cannot tell”, before the next pair appears.', verbose_name='ask for a reason'),
        ),
        migrations.AddField(
            model_name='campaign',
            name='pass_mark',
            field=models.PositiveSmallIntegerField(default=0, verbose_name='pass mark of the practice, in percent'),
        ),
        migrations.AddConstraint(
            model_name='campaign',
            constraint=models.CheckConstraint(condition=models.Q(('pass_mark__range', (0, 100))), name='campaign_pass_mark_is_a_percentage'),
        ),
    ]
