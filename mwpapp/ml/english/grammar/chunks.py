"""Define the phrases that patterns can name, as regular expressions over encoded words."""

from __future__ import annotations

from collections.abc import Mapping

from mwpapp.ml.english.grammar.encoding import word, word_without

_COMMA = word(text=",")
_AND = word("CC", "and")


def _row(phrase: str) -> str:
    """Return an expression for one or more phrases, separated by commas and "and"."""
    return f"(?:{phrase}(?:(?:{_COMMA}{_AND}?|{_AND}){phrase})*)"


# Words that the tagger mistakes for nouns, but that are not part of a noun phrase.
_NOT_THINGS = "yesterday|today|tomorrow|tonight|altogether|total|left|now|each|apiece|per"
_OF = word("IN", "of")
_NOUN = word("NN NNS NNP NNPS", rf"(?!(?:{_NOT_THINGS})\t)[^\t\n]*")
_EACH = word("DT PDT", "each|both|all|every")
_DET = f"(?:{_EACH}?{word('DT PDT PRP$ WP$')}|{_EACH})"
_ADJECTIVE = word("JJ JJR JJS VBN VBG")
_HYPHEN = word("HYPH :", "-")
_COMPOUND = f"(?:{word('JJ VBN NN NNP CD RB')}(?:{_HYPHEN}{word()})+)"
_MONEY = f"(?:{word('$')}?{word('CD')})"
_PRE = f"(?:{_COMPOUND}|{_MONEY}|{_ADJECTIVE})"
_OWNER = f"(?:{_DET}?{_PRE}*{_NOUN}+{word('POS')})"
_BARE = f"(?:(?:{_OWNER}|{_DET})?{_PRE}*{_NOUN}+)"
_ALONE = "all|some|both|each|half|many|most|these|those|this|that|others?|more|everyone|everything"
_CORE = (
    f"(?:{_BARE}|{word('PRP')}|{_DET}?{word('JJR JJ')}*{_MONEY}{word('JJR')}?"
    f"|{_DET}?{word('DT PDT NN NNS JJ JJR CD', _ALONE)}(?!{word('NN NNS JJ')}))"
)
_NP = f"(?:{_CORE}(?:{_OF}{_CORE})*)"
_ADVERB = word("RB RBR RBS")
_FINITE = word("VBD VBZ VBP")
_ROUGHLY = "another|about|around|only|exactly|nearly|just|approximately"
_EXTRA = "more|extra|additional|fewer|less|other"
_COUNT = (
    f"(?:{word(text=_ROUGHLY)}*{_MONEY}{word('JJR JJ', _EXTRA)}?{_PRE}*{_NOUN}*(?:{_OF}{_CORE})?)"
)
_NOT = "not|n't|n’t|never"
_WHERE = "in|on|at|inside|under|near|behind|outside|above|below|beside"
_COINS = "dollars?|cents?|euros?|pounds?|rupees?"
_PRICE = (
    f"(?:(?:{word('$')}|{word(text='rs|ksh|r|chf')}(?:{word(text='[.]')})?){word('CD')}"
    f"|{word('CD')}{word('NN NNS', _COINS)})"
)
_TO_DO = f"(?:{word('TO', 'to')}{word('VB')})"
_ALSO_VERBS = "cost|need|last|weigh|total|score|share|drive|walk|run|plant|spend"
_AUXILIARIES = "do|does|did|will|would|can|could|should|must|has|have|had|is|are|was|were"
_SIZES = (
    "far|old|long|tall|high|deep|wide|heavy|fast|big|large|often|soon|early|late|thick|short|hot|"
    "warm|cold"
)
_EVENTS = (
    "halloween|christmas|birthday|party|thanksgiving|easter|holiday|sale|fundraiser|homework|"
    "dinner|lunch|breakfast|dessert|picnic|wedding|weekend|summer|concert|festival|competition|"
    "fair|recess|project"
)
_DAYS = "(?:mon|tues|wednes|thurs|fri|satur|sun)days?"
_SPANS = (
    "hour|minute|second|day|week|month|year|morning|afternoon|evening|night|weekend|weekday|season"
)
_MONTHS = (
    "january|february|march|april|may|june|july|august|september|october|november|december|"
    "summer|winter|spring|autumn"
)
_TIMES = (
    word(text="yesterday|today|tomorrow|tonight|now|then|currently|initially|originally"),
    f"{word(text='on')}{word(text='the')}?{word(text=f'first|second|third|{_DAYS}|weekends?')}"
    f"{word(text=f'day|{_SPANS}')}?",
    f"{word(text='in')}{word(text='the')}{word(text='morning|afternoon|evening|beginning|end')}",
    f"{word(text='in|during|last|this|next')}{word(text='the')}?"
    f"{word(text=f'{_SPANS}|{_MONTHS}|{_DAYS}')}",
    f"{word(text='at')}{word(text='first|night|present|noon')}",
    f"{word(text='at')}{word(text='the')}{word(text='moment|start|beginning|end')}",
    f"{word(text='to')}{word(text='start|begin')}{word(text='with')}",
    f"{word(text='yesterday|tomorrow')}{word(text='morning|afternoon|evening|night')}",
    f"{word(text='before|after|at|during')}"
    f"{word(text='noon|lunch|breakfast|dinner|school|recess|midnight|supper')}",
    f"{word(text='each|every|a|an|per')}{word(text=_SPANS)}",
)
_LISTED = f"(?:{_AND}?{_DET}?(?:{_MONEY}|{_NOUN}+{word(text='[.,]')}))"

CHUNKS: Mapping[str, str] = {
    "ANY": f"{word()}*?",
    "SOME": f"{word()}+?",
    "WORD": word(),
    # Where clauses and sentences end.
    "END": f"{word(text='[.?!]')}\\Z",
    "CLOSE": (
        f"(?={word(text='[.?!]')}\\Z|{word(text=';')}|{_COMMA}(?!{_LISTED})"
        f"|{word(text='and|but|so|while|if|when|because')}(?:{_NP})?{_ADVERB}?"
        f"{word('VBD VBZ VBP MD')})"
    ),
    # The same, but the next clause has its own subject.
    "SHUT": (
        f"(?={word(text='[.?!]')}\\Z|{word(text=';')}|{_COMMA}(?!{_LISTED}|{_AND}?{_FINITE})"
        f"|{word(text='and|but|so|while|if|when|because')}{_NP}{_ADVERB}?{word('VBD VBZ VBP MD')})"
    ),
    "COMMA": _COMMA,
    "LEAD": f"(?:{word()}+?{_COMMA})",
    "CONDITION": f"(?:{_COMMA}?{word('IN WRB VBN', 'if|when|after|given|before')}{word()}*)",
    # Nouns and their numbers.
    "NOUN": _NOUN,
    "NOUNS": f"(?:{_NOUN}+)",
    "THINGS": f"(?:{_PRE}*{_NOUN}+(?:{_OF}{_PRE}*{_NOUN}+)?)",
    "ADJ": word("JJ"),
    "NP": _NP,
    "ROW": _row(_NP),
    "DEFINITE": f"(?:(?={word('DT PRP PRP$ NNP')}){_row(_NP)})",
    "PRP": word("PRP"),
    "SHORT": f"(?:{word('PRP')}|{word('NNP')}+|{_DET}?{word('DT JJ CD PRP$')}*{_NOUN}{{1,3}})",
    "SOMEONE": (
        f"(?:{word('PRP', 'him|her|them|us|me|you')}|{word('NNP')}"
        f"|{word('PRP$ DT')}{word('JJ')}?{_NOUN}{{1,2}}|{_EACH}{_OF}{_BARE})"
    ),
    "NUMBER": word("CD"),
    "COUNT": _COUNT,
    "COUNTS": _row(_COUNT),
    "MONEY": _PRICE,
    "PRICED": (
        f"(?:(?:{_DET}|{_MONEY}){_PRE}*{_NOUN}+{word('IN', 'for|at')}{_PRICE}{word(text='each')}?)"
    ),
    "SPENT": f"(?:{_PRICE}{word('IN', 'on|for|from')}{_BARE})",
    "MORE": word("JJR JJ RBR", _EXTRA),
    "TOTAL": (
        f"(?:{word(text='in')}{word(text='all|total')}|{word(text='altogether|total')}"
        f"|{word(text='all')}{word(text='together')})"
    ),
    # Time, place and purpose.
    "TIME": f"(?:{'|'.join(_TIMES)})",
    "LATER": f"(?:{word('IN', 'after|by|at|on|during|in')}{_BARE})",
    "IN_PLACE": f"(?:{word('IN', _WHERE)}{_CORE})",
    "IN_UNIT": f"(?:{word('IN', 'in|on')}{_BARE})",
    "FOR_EVENT": (
        f"(?:{word('IN', 'for|during|over')}{_DET}?(?:{_NOUN}{word('POS')})?{_PRE}*"
        f"{word('NN NNP', _EVENTS)})"
    ),
    "AIM": f"(?:{word('TO', 'to')}{word('VB')}{_CORE})",
    "TOLD": f"(?:{_row(_NP)}{_ADVERB}?{word('VBD VBZ VBP MD')}{word()}+?)",
    # Questions.
    "BEFORE": word(text="by|for|in|at|of|to|about|approximately|on|from|with|after"),
    "NO_VERB": f"(?:{word_without('VB VBD VBZ VBP VBN VBG MD WP WRB WDT')}+?)",
    "HOW": (
        f"(?:{word('WRB', 'how')}{word('JJ RB RBR', _SIZES)}|{word('WP WDT', 'what|which')}{_BARE}?"
        f"|{word('WRB WP', 'when|where|who')})"
    ),
    "FINDING": (
        f"(?:{word(text='find|calculate|determine|compute')}|{word(text='work')}{word(text='out')}"
        f"|{word(text='what')}{word(text='is|was')})"
    ),
    "THERE": word(text="there"),
    # Verbs.
    "V": _FINITE,
    "VB": word("VB VBP"),
    "VBG": word("VBG"),
    "RB": _ADVERB,
    "AUX": word(text=_AUXILIARIES),
    "DO": word(text="do|does|did"),
    "BE": word("VB VBD VBZ VBP", "is|are|was|were"),
    "VERBS": (
        f"(?:(?:{word('VB VBP VBN VBG VBD')}|{word('NN NNP', _ALSO_VERBS)})"
        f"(?:{_TO_DO}|{word('VBN VBG')})*)"
    ),
    "GROUP": (
        f"(?:(?:{word('MD VBD VBZ VBP')}{word('RB', _NOT)}{word('VB')}"
        f"|{word('MD')}{_ADVERB}?{word('VB')}|{_FINITE})"
        f"(?:{_ADVERB}?{word('VBN VBG')}|{_TO_DO})*)"
    ),
}
