"""Store the reasons of runs as messages. Earlier sentences become messages without parameters."""

from django.db import migrations

import mwpapp.models.messages

COLUMNS = [("run", "error"), ("runproblem", "reason"), ("rowerror", "reason")]


def _conversion(table: str, column: str) -> migrations.RunSQL:
    change = f"ALTER TABLE mwpapp_{table} ALTER COLUMN {column} TYPE"
    return migrations.RunSQL(
        f"{change} jsonb USING "
        f"jsonb_build_object('text', {column}, 'parameters', jsonb_build_object())",
        f"{change} text USING {column} ->> 'text'",
    )


class Migration(migrations.Migration):
    dependencies = [("mwpapp", "0036_outside_models")]

    operations = [
        migrations.SeparateDatabaseAndState(
            database_operations=[_conversion(table, column) for table, column in COLUMNS],
            state_operations=[
                migrations.AlterField(table, column, mwpapp.models.messages.MessageField())
                for table, column in COLUMNS
            ],
        )
    ]
