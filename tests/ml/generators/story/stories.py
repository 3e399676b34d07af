"""Annotated templates and a problem for the tests of stories."""

from mwpapp.ml.generators.story.annotated import Template, templates
from mwpapp.ml.generators.story.written import written_frame
from mwpapp.ml.types import Problem

MARKET = """## market-01
unit: apples; grade: 3; tags: subtraction, money; split: aside
{name,Amina} brings {had,48} apples to the market
and sells {sold,15} of them. How many apples does {name,Amina} have left?
#init:
- $had = range(5, 500)
- $sold = range(2, 400)
- name = sample("Amina", "Rosa")
#conditions:
- sold < had
#answer: had - sold
"""
SALE = """## sale-01
unit: dollars; grade: 6; tags: percent; split: train
A coat costs ${price,80}. In the sale its price falls by {off,25}%. What does it cost now?
#init:
- $price = range(20, 400)
- $off = sample(10, 20, 25, 50)
#answer: price - price * off / 100
"""
PENS = Problem(
    text="Tom has 30 pens and gives 8 of them to Ida. How many pens does Tom have now?",
    equation="30 - 8",
    answer="22",
    unit="pens",
)


def template(text: str) -> Template:
    (found,) = templates(text)
    return found


def frame(text: str):
    return written_frame(template(text))
