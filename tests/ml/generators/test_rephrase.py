from mwpapp.ml.generators.rephrase import Rephrase


def test_candidates_name_their_rewordings(write):
    found = write(Rephrase(), "Omar buys 3 pens and 4 caps. How many things are that in all?")
    assert found
    assert all(candidate.parameters["moves"] for candidate in found)
