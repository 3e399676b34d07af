"""Correct spaces, punctuation, and certain mistakes in spelling, grammar and usage."""

from __future__ import annotations

import re

from mwpapp.ml.english.word_lists import listed
from mwpapp.ml.text.edits import capital_like
from mwpapp.ml.text.words import article

# After these words, "total" is a noun: "her total", "the final total", "Ada's total".
_BEFORE_TOTAL = (
    "in the a of my your his her its our their this new grand final combined overall 's ’s s' s’"
)
_ASKED_TOTAL = (
    "".join(
        rf"(?<!{word} )" if word[:1] in "'’" or word[-1:] in "'’" else rf"(?<!\b{word} )"
        for word in _BEFORE_TOTAL.split()
    )
    + "total"
)
# Here, "total" is a noun, too: "How many are added to the class total?", "How many are there in the
# class total?"; but not in "How many boys are there in the class total?"
_NOT_ADDED = (
    r"(?!(?:[^.?]{0,200}\b(?:add|count|contribut)\w* (?:to|towards?)"
    r"| (?:is|are|was|were)\b[^.?]{0,200} (?:in|on|of)) "
    r"(?:the|my|your|her|his|our|their) \w+ total\b)"
)
_GAP = "[^.?]{0,200}?"  # bounded, because a text may repeat "how many" very often
_SUM = r"(?:\$[\d.,]*\d|\d+ (?:dollars|cents)|some money)"
_A_THING = (
    r"(?:an?|the|her|his|their|my|your) "
    r"(?!(?:\w+ )?(?:second|minute|hour|day|night|week|weekend|month|year)s?\b)"
)
_BAKES = r"(?:made|baked|sold|bought|had|has|still|make|bake|sell|buy|have)\b"
_NOUNS_IN_ING = (
    "clothing|parking|bowling|housing|training|lodging|building|shipping|advertising|catering|"
    "heating|lighting|printing|wedding|evening|morning|string|bedding|tutoring"
)
# These words may be doubled: "had had", "a yo yo", "a can can", "five five dollar bills".
_DOUBLED = (
    "had|that|very|so|her|in|on|is|yo|pom|can|bye|tom|cha|choo|no|knock|night|"
    "one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty"
)
_RULES = tuple(
    (re.compile(source), new)
    for source, new in (
        # Spaces and signs
        (r"(?<=\S)[ \t]{2,}(?=\S)", " "),
        (r"(?<=[\w%)'’\"”$]) +(?=[.,?!;](?:\s|$))", ""),
        (r"(?<=[a-z]{2}),(?=[a-z]{2})", ", "),
        (r"(?<=\w) (?=['’](?:s|re|ll|ve|d|m)\b)", ""),
        (r"(?<=\w) (?=n['’]t\b)", ""),
        (r"(?<=\s)' ([^' ][^']*?) '(?=[\s.,?!])", r"'\1'"),
        (r"(?<=[A-Za-z]) (['’]) (?=s\b)", r"\1"),
        (r"\b([A-Z][a-z]*[a-rt-z]) ' (?=[a-z])", r"\1's "),
        (r"(?<=[a-z]s) ' (?=[a-z])", "' "),
        (r"(?<![A-Z])\$ (?=\d)", "$"),
        (r"\$(?=\.\d)", "$0"),
        (r"(?<=\d) %", "%"),
        (r"\b([Tt]) - (?=shirts?\b)", r"\1-"),
        (r"(?<=\bT-shirt )Shop\b|(?<=\bt-shirt )Shop\b", "shop"),
        (r"(\$ ?\d[\d,]*(?:\.\d+)?) (?:dollars?)\b(?! bill)", r"\1"),
        (r"(\$ ?\d[\d,]*) dollar (?=bills?\b)", r"\1 "),
        # Words
        (r"\b([aA]) ?lot\b", r"\1 lot"),
        (r"\beveryday(?=\s*[,.?!]|\s+(?:he|she|they|it|we|at|to|from|in|after|before|for)\b)",
         "every day"),
        (r"\bEveryday(?=,?\s+(?:he|she|they|it|we|[A-Z]\w+)\b)", "Every day"),
        (r"\bwtih\b", "with"),
        (r"\bpayed\b", "paid"),
        (rf"\bspent for (?!(?:{_NOUNS_IN_ING})\b)(?=[a-z]+ing\b)", "spent "),
        (r"\bteh\b", "the"),
        (r"\bthier\b", "their"),
        (r"\b([Rr])eciev", r"\1eceiv"),
        (r"\b(pieces?) (?=(?:furniture|paper|candy|gum|clothing|luggage|pizza|cake|mail|wood)\b)",
         r"\1 of "),
        (r"(\banswer(?:s|ed)? (?:[\w-]+ ){1,3}(?:questions|problems)) correct\b", r"\1 correctly"),
        (r"(?<=[.?!] )Thereafter,? ", "After that, "),
        (r"\b([Cc])antel(?:o|ou)pe(?=s?\b)", r"\1antaloupe"),
        (r"\b(contain)es\b", r"\1s"),
        (r"\b(?:in|on) the flea market\b", "at the flea market"),
        (r"\b(gain(?:s|ed)?|scor(?:es?|ed)|earn(?:s|ed)?) the (?=\d+ points\b)", r"\1 "),
        (r"(?<=[.?!] )The (?=(?:put|got|gave|made|bought|sold|had|were|went)\b)", "They "),
        (r"\bwith equal number of\b", "with an equal number of"),
        (r"\b(\d+) mails\b", r"\1 pieces of mail"),
        (r"\b([A-Z]\w+['’]s (?:sister|brother|friend|mother|father|cousin|aunt|uncle) [A-Z]\w+), "
         r"(?=\w+ed\b[^,]*[.?])", r"\1 "),
        (r"(?<=[a-z] )(?:While|But|Than)(?= )", lambda found: found[0].lower()),
        (r"\b(a total) (?=\d)", r"\1 of "),
        (r"(s to (?:read|do|make|sell|grade|solve|write|answer|pack|paint|plant)) total(?=\s*[.?])",
         r"\1 in total"),
        (r"\b(ha(?:ve|s|d)) totaled(?=\s*[?.])", r"\1 in total"),
        # Not after "his", "this", "bonus", "class" or "its", which are not plural nouns.
        (r"(\b(?:\d+|(?!(?:an?|the|his|her|its|my|our|their|your|this) )[a-z]+) "
         r"(?!(?:its|as|was|has)\b)[a-z]+(?<![ius])s) total(?=[.,])", r"\1 in total"),
        (r"\b(people|children|men|women) total(?=[.,])", r"\1 in total"),
        (r"((?:^|[.?!] )For [A-Z]\w+['’]s [a-z]+) "
         r"(?=(?:he|she|\d+ of|[a-z]+ of (?:his|her))\b)", r"\1, "),
        (r"\b(\d+) (foot|yard|inch|meter|metre|mile) by (\d+) \2 "
         r"(?=(?!(?:and|or|but|if|in|so|is|are|has|costs?|which|that|when|while|with)\b)[a-z])",
         r"\1-\2 by \3-\2 "),
        (r"\blesser than\b", "less than"),
        (r"\bferris wheel", "Ferris wheel"),
        (r"\bwhack a mole\b", "whack-a-mole"),
        (r"\bskee ball\b", "skee-ball"),
        (rf"^Baker (?={_BAKES})", "The baker "),
        (rf"(?<=[.?!] )Baker (?={_BAKES})", "The baker "),
        (rf"(\b(?:did|does|will|would|could|can|[Ii]f|that)) [Bb]aker (?={_BAKES})",
         r"\1 the baker "),
        (r"(?<![\d.$])(0?\.\d+) (?=the [a-z]+ (?:is|are|was|were)\b)", r"\1 of "),
        (r"(^[A-Z][a-z]+ (?:has|had) \d+(?: [a-z]+){1,2}), (he|she|they) "
         r"(?=(?:gave|bought|ate|sold|lost|found|got|used|spent)\b)",
         lambda found: f"{found[1]}. {found[2].capitalize()} "),
        (r"\bto backup\b", "to back up"),
        (r"(?<=\d )(CD|DVD|TV)['’]s\b", r"\1s"),
        (r"\b([Pp])ics\b", r"\1ictures"),
        (r"\bmost number of\b", "largest number of"),
        (r"\bit['’]s own\b", "its own"),
        (r"\bweighted (?=\d|about|around|a total)", "weighed "),
        # Not in "The boys sat all together."
        (rf"(\b[Hh]ow (?:many|much)\b{_GAP}|\d [a-z]+s )\ball together(?=\s*[.?,])",
         r"\1altogether"),
        (r"\b(dollars|cents) worth(?= of\b)", r"\1' worth"),
        (rf"(\bspen(?:d|ds|t)(?: {_SUM} on [^.,?]+? and)?(?: {_SUM})?) for (?={_A_THING})",
         r"\1 on "),
        (r"(\b(?:is|are|was|were) [a-z]+),? (?=the (?:rest|others?) (?:is|are|was|were)\b)",
         r"\1, and "),
        (r"(?<=[\w%])\. But (?=(?:only if|made|got|gave|lost|found|ate|bought|sold)\b)", ", but "),
        (r"\bdifference of (?=the number of|their\b)", "difference between "),
        (rf"\b((?!(?:{_DOUBLED})\b)[a-z]+) \1\b(?!['’-])", r"\1"),
        # Not in a question: "And the third?"
        (r"(?<=[.?!] )And the (?=(?:second|third|fourth|last)\b(?![^.!?]*\?))", "The "),
        (r"(\b\d+ (\w+) (\w+) [A-Za-z ]{0,200}?[a-z])(?<! and) "
         r"(?=\d+ \2 \3 [^,.]{0,200}? and \d+ \2 \3\b)",
         r"\1, "),
        (r"(\b\d+ (?:[a-z]+ )?([a-z]+s)) (?=\d+ (?:[a-z]+ )?\2 and \d+ )", r"\1, "),
        # Questions
        (r"\b([Ww])hat amount of (money|time) "
         r"(?=(?:do|does|did|will|would|has|have|had)\b)",
         lambda found: f"{'H' if found[1] == 'W' else 'h'}ow much {found[2]} "),
        (rf"(?i)(\bhow (?:many|much|long|far)\b{_NOT_ADDED}{_GAP}\S )(?-i:{_ASKED_TOTAL})"
         r"(?=\s*\?|,? (?:if|when)\b)", r"\1in total"),
        (rf"(\b[Hh]ow many (?:\w+ ){{1,3}}){_ASKED_TOTAL} "
         r"(?=(?:will|does|do|did|would|can|[a-z]+ed)\b)",
         r"\1in total "),
        (rf"(\b[Hh]ow many more\b{_GAP}) than those (?:that )?"
         r"((?:he|she|they|it|[A-Z]\w+) \w+(?: away| out| up| back)?\?)",
         r"\1 than \2"),
        (r"(\b[Hh]ow (?:much|many)) "
         r"(?!(?:more|less|fewer)\b)(?![^.?!]{0,200}\b(?:more|less|rather|worse|otherwise|"
         r"different(?:ly)?|\w+er)\b[^.?!]{0,200} than )"
         r"(?=[^.,?!]{0,200}[a-z] than [^.,?!]{0,200}\?)", r"\1 more "),
        (rf"(\b[Hh]ow many more\b{_GAP}) than those (?:that|who) (?=\w+ed\b|got|went|flew)",
         r"\1 than "),
    )
)  # fmt: skip
_DOLLARS = re.compile(r"(?<![\d.,$])(\d[\d,]*(?:\.\d+)?)[ -]dollars?\b")
_CENTS = re.compile(r"\.\d\d$")
_ARTICLE = re.compile(r"(\ban?|(?:^|(?<=[.?!] ))An?) (?=([a-z]{3,})\b)")
# Before these words, "a" is a letter or a slip, not an article: "the points a and b".
_NOT_AFTER_ARTICLE = frozenset(listed("alone and are asleep into over under until upon"))


def respelt(text: str) -> str:
    """Return the text with corrected spaces, punctuation, spelling, grammar and usage."""
    for source, new in _RULES:
        text = source.sub(new, text)
    return _ARTICLE.sub(_right_article, _with_dollar_signs(text)).strip()


def _with_dollar_signs(text: str) -> str:
    """Return the text with "7.50 dollars" as "$7.50", if all amounts in dollars have cents."""
    amounts = _DOLLARS.findall(text)
    return _DOLLARS.sub(r"$\1", text) if all(_CENTS.search(one) for one in amounts) else text


def _right_article(found: re.Match[str]) -> str:
    right = found[1].lower() if found[2] in _NOT_AFTER_ARTICLE else article(found[2])
    return capital_like(right, found[1]) + " "
