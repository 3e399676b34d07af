"""Define the styles and the numbering of our Word documents: to change all sheets, change a
style."""

from __future__ import annotations

from typing import Final, cast

from docx.document import Document
from docx.enum.style import WD_STYLE_TYPE
from docx.enum.text import WD_LINE_SPACING, WD_TAB_ALIGNMENT, WD_TAB_LEADER
from docx.oxml.ns import qn
from docx.oxml.xmlchemy import BaseOxmlElement
from docx.shared import Length, Mm, Pt, RGBColor
from docx.styles.style import ParagraphStyle

from mwpapp.formats.assessments.paper.word.elements import element, twips

FONT: Final = "Calibri"
COMPLEX_FONT: Final = "Arial"  # includes Arabic and Hebrew on every system on which Word runs
INDENT: Final = Mm(9)
LINE: Final = Mm(8.5)
_CHOICE = Mm(8)
_BLANK = Mm(55)
_NUMBERING = 90  # an id that the default document does not use
_THEMED_COLOURS = ("themeColor", "themeShade", "themeTint")
_THEMED = ("asciiTheme", "hAnsiTheme", "eastAsiaTheme", "cstheme")


def add_styles(document: Document, *, width: Length) -> None:
    """Define all styles for text that is `width` wide."""
    _remove_theme_fonts(document)
    normal = _style(document, "Normal", size=11)
    normal.paragraph_format.space_after = Pt(0)
    normal.paragraph_format.line_spacing = 1.1
    title = _style(document, "Title", size=20, bold=True, after=10)
    title.paragraph_format.tab_stops.add_tab_stop(width, WD_TAB_ALIGNMENT.RIGHT)
    _bordered(_style(document, "Heading 1", size=13, bold=True, before=20, after=4), size=8)
    _style(document, "Heading 2", size=12, bold=True, before=16, after=4)
    _style(document, "Instructions", before=4, after=4, keep=True)
    _add_fields(document, width=width)
    _add_problem(document, width=width)
    _add_answers(document)
    footer = _style(document, "Footer", size=8.5)
    footer.paragraph_format.tab_stops.clear_all()  # the default has one in the middle
    footer.paragraph_format.tab_stops.add_tab_stop(width, WD_TAB_ALIGNMENT.RIGHT)
    _bordered(footer, size=4, side="top")


def add_numbering(document: Document) -> None:
    """Define the list of problems (1. 2. ...) with their choices (A B ...)."""
    problems = _level(0, style="Problem", form="decimal", text="%1.", left=INDENT, hanging=INDENT)
    problems.append(element("w:rPr", element("w:b")))
    choices = _level(
        1, style="Choice", form="upperLetter", text=" %2 ", left=_left(_CHOICE), hanging=_CHOICE
    )
    frame = element("w:bdr", val="single", sz=8, space=0, color="auto")
    choices.append(element("w:rPr", element("w:b"), element("w:sz", val=18), frame))
    kind = element("w:multiLevelType", val="multilevel")
    listed = element("w:abstractNum", kind, problems, choices, abstractNumId=_NUMBERING)
    numbering = document.part.numbering_part.element
    numbering.insert(numbering.index(numbering.find(qn("w:num"))), listed)
    number = new_numbers(document)
    for level, name in enumerate(("Problem", "Choice")):
        numbered = document.styles[name].element.get_or_add_pPr().get_or_add_numPr()
        numbered.append(element("w:ilvl", val=level))
        numbered.append(element("w:numId", val=number))


def new_numbers(document: Document) -> int:
    """Add a list of problems that is numbered from 1. Return its id."""
    numbering = document.part.numbering_part.element
    number = 1 + max(int(entry.get(qn("w:numId"))) for entry in numbering.findall(qn("w:num")))
    start = element("w:lvlOverride", element("w:startOverride", val=1), ilvl=0)
    kind = element("w:abstractNumId", val=_NUMBERING)
    numbering.append(element("w:num", kind, start, numId=number))
    return number


def _level(
    level: int, *, style: str, form: str, text: str, left: Length, hanging: Length
) -> BaseOxmlElement:
    indent = element("w:ind", left=twips(left), hanging=twips(hanging))
    return element(
        "w:lvl",
        element("w:start", val=1),
        element("w:numFmt", val=form),
        element("w:pStyle", val=style),
        element("w:lvlText", val=text),
        element("w:lvlJc", val="left"),
        element("w:pPr", indent),
        ilvl=level,
    )


def _add_fields(document: Document, *, width: Length) -> None:
    fields = _style(document, "Fields", size=10, before=2, after=8)
    for share in (0.42, 0.60, 0.78, 0.94):
        fields.paragraph_format.tab_stops.add_tab_stop(
            Length(int(width * share)), WD_TAB_ALIGNMENT.LEFT, WD_TAB_LEADER.LINES
        )


def _add_problem(document: Document, *, width: Length) -> None:
    for name, before in (("Problem", 18), ("Problem Text", 3)):
        style = _style(document, name, before=before, keep=True)
        style.paragraph_format.left_indent = INDENT
        style.paragraph_format.tab_stops.add_tab_stop(width, WD_TAB_ALIGNMENT.RIGHT)
    document.styles["Problem"].paragraph_format.first_line_indent = Length(-INDENT)
    choice = _style(document, "Choice", before=5, keep=True)
    choice.paragraph_format.left_indent = _left(_CHOICE)
    choice.paragraph_format.first_line_indent = Length(-_CHOICE)
    answer = _style(document, "Answer", before=12)
    answer.paragraph_format.left_indent = INDENT
    answer.paragraph_format.tab_stops.add_tab_stop(
        _left(_BLANK), WD_TAB_ALIGNMENT.LEFT, WD_TAB_LEADER.LINES
    )


def _add_answers(document: Document) -> None:
    ruled = _style(document, "Ruled Line", keep=True)
    ruled.paragraph_format.left_indent = INDENT
    ruled.paragraph_format.line_spacing_rule = WD_LINE_SPACING.EXACTLY
    ruled.paragraph_format.line_spacing = LINE
    _bordered(ruled, size=4, colour="8C8C8C", between=True)
    _style(document, "Ending", size=2)
    square = _style(document, "Square", size=6, keep=True)
    square.paragraph_format.line_spacing = 1
    _style(document, "Step", size=9.5).paragraph_format.left_indent = INDENT
    _style(document, "Cell", size=9.5, before=2, after=2)


def _style(
    document: Document,
    name: str,
    *,
    size: float = 11,
    bold: bool = False,
    before: float = 0,
    after: float = 0,
    keep: bool = False,
) -> ParagraphStyle:
    """Set the properties of a style and return it. Add the style if the default document does not
    contain it. Sizes are in points."""
    styles = document.styles
    known = styles[name] if name in styles else styles.add_style(name, WD_STYLE_TYPE.PARAGRAPH)
    style = cast(ParagraphStyle, known)
    if name != "Normal":
        style.base_style = styles["Normal"]
    style.font.name, style.font.size, style.font.bold = FONT, Pt(size), bold
    style.font.cs_bold, style.font.color.rgb = bold, RGBColor(0, 0, 0)
    properties = style.element.get_or_add_rPr()
    for name in _THEMED_COLOURS:
        properties.find(qn("w:color")).attrib.pop(qn(f"w:{name}"), None)
    properties.rFonts.set(qn("w:cs"), COMPLEX_FONT)
    for old in properties.findall(qn("w:szCs")):
        properties.remove(old)
    properties.find(qn("w:sz")).addnext(element("w:szCs", val=round(size * 2)))
    for link in style.element.findall(qn("w:link")):  # the linked style has the theme's colours
        style.element.remove(link)
    for border in style.element.get_or_add_pPr().findall(qn("w:pBdr")):
        style.element.pPr.remove(border)
    layout = style.paragraph_format
    layout.space_before, layout.space_after = Pt(before), Pt(after)
    layout.keep_with_next, layout.keep_together, layout.widow_control = keep, True, True
    style.quick_style = True
    return style


def _bordered(
    style: ParagraphStyle,
    *,
    size: int,
    side: str = "bottom",
    colour: str = "000000",
    between: bool = False,
) -> None:
    """Draw a line on one side of paragraphs and, if `between`, also between them. `size` is in
    eighths of a point."""
    sides = [side, "between"] if between else [side]
    lines = [element(f"w:{name}", val="single", sz=size, space=3, color=colour) for name in sides]
    properties = style.element.get_or_add_pPr()
    properties.insert_element_before(
        element("w:pBdr", *lines), *("w:shd", "w:tabs", "w:bidi", "w:spacing", "w:ind", "w:jc")
    )


def _remove_theme_fonts(document: Document) -> None:
    """Remove the fonts of the theme, which would override ours."""
    for fonts in document.styles.element.iter(qn("w:rFonts")):
        for name in _THEMED:
            fonts.attrib.pop(qn(f"w:{name}"), None)


def _left(more: Length) -> Length:
    return Length(INDENT + more)
