from io import BytesIO

from PIL import Image

from bench.screens.pages import SitePage, addresses
from bench.screens.sheets import GAP, contact_sheet, document

PAGE = SitePage(name="bank", address="/problems/", title="Bank · Reword", reader="teacher")


def screenshot(width: int, height: int) -> bytes:
    content = BytesIO()
    Image.new("RGB", (width, height)).save(content, "PNG")
    return content.getvalue()


def test_a_contact_sheet_has_a_row_for_each_scheme():
    shots = [screenshot(width, 100) for width in (200, 60, 200, 60)]
    sheet = Image.open(BytesIO(contact_sheet(shots)))
    assert (sheet.format, sheet.size) == ("WEBP", (130 + GAP, 100 + GAP))


def test_the_document_shows_each_page_under_its_subject():
    text = document([PAGE], folder="pages")
    assert "## The bank and a problem" in text
    assert "### Bank\n" in text
    assert "![Bank · Reword](pages/bank.webp)" in text


def test_addresses_are_those_whose_arguments_have_values():
    values = {("problems", "pk"): 3, ("problems", "other"): 4, ("evaluations", "pk"): 5}
    found = dict(addresses(values))
    assert found["problem"] == "/problems/3/"
    assert found["write_many"] == "/problems/write/?problem=4"
    assert "worksheet" not in found
