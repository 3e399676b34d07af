import json

from tests.services.bank.reading.samples import problems, read_all, split

ITEMS = [
    {
        "id": "1",
        "original_text": "一本书有90页，小红读了30%，读了多少页？",
        "segmented_text": "一 本 书 有 90 页 ， 小红 读 了 30% ， 读 了 多少 页 ？",
        "equation": "x=90*30%",
        "ans": "27",
    },
    {"id": "2", "original_text": "4个人分24块糖，每人几块？", "equation": "x=24/4", "ans": "6"},
]


def test_consecutive_objects_are_read_as_chinese_problems():
    content = "\n".join(json.dumps(item, ensure_ascii=False, indent=4) for item in ITEMS)
    first, second = problems(content, name="math23k_test.json")
    assert (first.equation, first.answer, first.language) == ("90*30%", "27", "zh")
    assert (second.id, second.source) == ("2", "math23k")


def test_a_json_list_is_read_too():
    assert len(problems(json.dumps(ITEMS), name="math23k.json")) == 2


def test_an_invalid_object_is_reported_with_its_line():
    content = '{\n"id":"1",\n"original_text":"甲"\n"ans":"1"\n}\n{\n"original_text":"乙？"\n}\n'
    good, bad = split(read_all(content, format="math23k"))
    assert good == ["乙？"]
    assert [line for line, _ in bad] == [1]
