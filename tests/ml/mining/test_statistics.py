from mwpapp.ml.equations.parsing import parse
from mwpapp.ml.mining.statistics import EquationCounts, count_equations, normalization_table


def test_counts_equal_values_computed_by_hand():
    # 7 problems with 3 distinct equations: 2.33 problems per equation.
    assert count_equations("aaaabbc") == EquationCounts(different=3, once=1, rare=2)
    assert count_equations([]) == EquationCounts(different=0, once=0, rare=0)


PROBLEMS = [
    ("Ada has 4 bags of 3 pears and 2 pears.", "4 * 3 + 2"),
    ("Ben has 6 bags of 5 plums and 7 plums.", "6 * 5 + 7"),
    ("Cleo has 7 plums and 6 bags of 5.", "7 + 6 * 5"),
    ("Dan cuts 8 m in 2 and adds 3 times 4 m.", "8 / 2 + 3 * 4"),
    ("Eva takes 3 times 4 m and 8 m cut in 2.", "3 * 4 + 8 / 2"),
]


def test_no_normalization_leaves_more_equations_than_the_one_before():
    table = normalization_table((text, parse(equation)) for text, equation in PROBLEMS)
    found = {name: counts.different for name, counts in table.items()}
    assert list(found.values()) == sorted(found.values(), reverse=True)
    assert found["written"] == 5
    assert found["positions"] == 4  # the first two equations are equal over their slots
    assert found["unified"] == 4
    assert found["commuted"] == 3  # a + b * c is swapped; operands of equal size are not
    assert found["canonical"] == 2


def test_positions_are_counted_in_chinese_texts():
    problems = [
        ("买来5张桌，每张180元，还有8元", "5 * 180 + 8"),
        ("有6箱苹果，每箱12个，另有7个", "6 * 12 + 7"),
        ("路长20米，走了(2/3)，还剩多少米", "20 * (1 - 0.6666666666666666)"),
        ("水有30升，用去(5/6)，还剩多少升", "30 * (1 - 5 / 6)"),
    ]
    table = normalization_table((text, parse(equation)) for text, equation in problems)
    assert table["written"].different == 4
    assert table["positions"].different == 2
