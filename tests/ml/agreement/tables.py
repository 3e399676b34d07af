"""Tables of labels for the tests of agreement, counted by hand.

v and n are two labels. THREE: three pairs with three labels each, v v v, v v n and n n n.
"""

from collections import Counter

from mwpapp.ml.agreement.cross_table import CrossTable

# 50 pairs: both v 20, both n 15, v against n 5, n against v 10.
FIFTY = CrossTable({("v", "v"): 20, ("v", "n"): 5, ("n", "v"): 10, ("n", "n"): 15})

THREE = Counter([(("v", 3),), (("n", 1), ("v", 2)), (("n", 3),)])
ONE_LABEL = Counter({(("v", 1),): 1})
ALL_ALIKE = Counter({(("v", 2),): 7})


def written(*rows):
    """Return pair -> annotator -> label for rows such as "vvn".

    The columns are the annotators a, b, c and so on; a dot is a missing label.
    """
    return {
        str(number): {
            annotator: None if label == "." else label
            for annotator, label in zip("abcdefgh", row, strict=False)
        }
        for number, row in enumerate(rows, 1)
    }
