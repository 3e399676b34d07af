import gzip
import json

from bench.mining.real import real_templates
from tests.ml.equations.similarity.tables import template

EQUATIONS = ["x = 8 + 3 * 4", "3 * 4 + 9", "x:Pens; x + 3 = 9", "2, 4, 8", "5 > 3", None, " "]


def test_each_template_is_listed_once_and_invalid_equations_are_skipped(tmp_path):
    with gzip.open(tmp_path / "asdiv_full.jsonl.gz", "wt", encoding="utf-8") as lines:
        lines.writelines(json.dumps({"equation": equation}) + "\n" for equation in EQUATIONS)
    assert real_templates(tmp_path) == [template("N * N + N")]
