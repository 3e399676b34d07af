import json
from pathlib import Path

from mwpapp.ml.generators.story.loading import load_library


def test_problems_are_stories_unless_they_say_otherwise(tmp_path: Path):
    rows = [
        {"id": "own-1", "text": "Ida has 9 pens and loses 4. How many are left?"},
        {"id": "own-2", "text": "A week has 7 days, and 2 are over. How many are left?"},
    ]
    rows[0] |= {"equation": "9 - 4"}
    rows[1] |= {"equation": "7 - 2", "story": False}
    lines = "".join(json.dumps(row) + "\n" for row in rows)
    (tmp_path / "my_problems.jsonl").write_text(lines, encoding="utf-8")
    assert [frame.problem.id for frame in load_library(tmp_path).frames] == ["own-1"]
