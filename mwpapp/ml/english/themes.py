"""List countable things by theme: the things of a theme can replace each other.

The members of a theme share what a problem may depend on: size, price, what people do with them,
how many legs they have. `verbs` are those that a theme allows in addition to `SAFE_VERBS`; `heads`
are nouns that may follow ("apple tree"), `modifiers` nouns that may precede ("toy car"). If a word
of `clashes` occurs in the text, the things of the theme are not replaced. A noun in `only` is
offered only if one of its words occurs, and a noun in `never` only if none of its words occurs.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from mwpapp.ml.english.word_lists import listed


@dataclass(frozen=True, slots=True)
class Theme:
    name: str
    nouns: tuple[str, ...]
    verbs: frozenset[str]
    heads: frozenset[str]
    modifiers: frozenset[str]
    clashes: frozenset[str]
    only: Mapping[str, frozenset[str]] = field(default_factory=dict)
    never: Mapping[str, frozenset[str]] = field(default_factory=dict)


def _theme(
    name: str,
    nouns: str,
    *,
    verbs: str = "",
    heads: str = "",
    before: str = "",
    clashes: str = "",
    only: str = "",
    never: str = "",
) -> Theme:
    return Theme(
        name,
        nouns=tuple(nouns.split()),
        verbs=frozenset(verbs.split()),
        heads=frozenset(heads.split()),
        modifiers=frozenset(before.split()),
        clashes=frozenset(clashes.split()),
        only=_beside(only),
        never=_beside(never),
    )


def _beside(rules: str) -> Mapping[str, frozenset[str]]:
    """Read "crate: apple tile; basket: apple" as a mapping."""
    parts = (rule.partition(":") for rule in rules.split(";") if rule.strip())
    return {noun.strip(): frozenset(words.split()) for noun, _, words in parts}


_FARMED = (
    "apple pear peach plum mango orange lemon apricot fruit vegetable carrot potato tomato onion "
    "cucumber egg strawberry cherry melon pumpkin"
)


THEMES = (
    _theme(
        "fruit",
        "apple pear peach plum mango orange apricot fig guava papaya nectarine",
        never="guava: pie tart cake jam; papaya: pie tart cake jam tree; fig: pie juice; "
        "nectarine: pie jam juice; mango: pie; orange: pie tart slice; plum: juice",
        verbs="eat pick slice wash grow harvest drop fall ripen squash bruise weigh",
        heads="tree orchard juice pie tart slice seed basket seller stand farm farmer cake jam",
        clashes="bunch peel core banana squeeze citrus cider sauce red green yellow",
    ),
    _theme("sour fruit", "lemon lime", verbs="pick slice squeeze wash", heads="tree"),
    _theme(
        "berries",
        "strawberry blueberry raspberry blackberry cherry",
        verbs="eat pick wash grow harvest weigh",
        heads="jam pie tart cake farm field juice",
        clashes="stone pit tree red yellow",
    ),
    _theme(
        "vegetables",
        "carrot potato onion turnip radish parsnip beetroot",
        verbs="eat grow harvest plant chop cook wash dig slice weigh peel",
        heads="soup salad plant seed patch stew seedling",
        clashes="fry mash ketchup juice crisp chip tall height cm centimetre inch",
    ),
    _theme(
        "vine vegetables",
        "tomato cucumber aubergine",
        verbs="eat pick grow harvest plant chop cook wash slice weigh peel",
        heads="salad plant seed patch seedling",
        clashes="fry mash ketchup juice crisp chip tall height cm centimetre inch green red yellow",
    ),
    _theme(
        "baking",
        "muffin biscuit cupcake scone brownie doughnut bun tart bagel cookie croissant roll",
        verbs="eat bake make cook burn ice",
        heads="recipe stall sale",
        before="chocolate lemon vanilla oat raisin banana cheese",
        clashes="fry frying frosting syrup dough oven pan wire film tape wallpaper chip raisin nut "
        "pastry",
    ),
    _theme(
        "writing",
        "pencil pen marker crayon eraser highlighter",
        verbs="use lose drop lend",
        heads="box packet",
        before="colour color",
        clashes="sharpen sharpener ink lead draw erase write cm centimetre long",
    ),
    _theme(
        "paper goods",
        "notebook folder binder sketchbook notepad diary",
        verbs="use lose stack write fill",
        before="school",
        clashes="file",
    ),
    _theme(
        "reading",
        "book magazine comic",
        verbs="read borrow return lend stack shelve finish donate print",
        heads="shop stall fair collection",
        before="picture",
        clashes="chapter author library librarian cover volume series page shelf coloring",
    ),
    _theme(
        "flat collectables",
        "sticker stamp postcard bookmark",
        verbs="collect trade swap stick peel print",
        heads="collection album book sheet",
        clashes="letter envelope post mail wear pin jacket page poster",
    ),
    _theme(
        "small collectables",
        "marble bead button pebble counter token",
        verbs="collect trade swap roll lose drop spill draw pick win sort",
        heads="collection",
        before="glass",
        clashes="necklace bracelet string thread shirt coat beach river sew game till play",
    ),
    _theme(
        "toys",
        "doll puzzle kite puppet",
        verbs="make build paint play",
        heads="shop maker",
        before="toy wooden",
        clashes="string wind fly tail piece arm leg battery theatre",
    ),
    _theme(
        "sweets",
        "lollipop toffee caramel gumdrop jellybean",
        verbs="eat suck swallow",
        heads="shop jar",
        clashes="melt stick candy sweet treat",
    ),
    _theme(
        "any flowers",
        "flower tulip rose daffodil daisy carnation",
        verbs="plant pick grow water arrange bloom cut",
        heads="shop bed",
        clashes="bee petal kind type colour color lily sunflower marigold orchid dahlia bouquet "
        "seed thorn tall height butterfly wild dried garden",
    ),
    _theme(
        "flowers",
        "rose tulip daisy lily sunflower daffodil marigold orchid carnation dahlia",
        verbs="plant pick grow water arrange pot bloom cut tie",
        heads="garden bed seed bulb seedling bouquet plant",
        before="garden",
        clashes="thorn petal tall height centimetre cm eat",
    ),
    _theme(
        "trees",
        "oak maple pine birch cedar elm willow poplar dogwood spruce",
        verbs="plant grow cut fell chop water",
        heads="tree sapling wood forest",
        clashes="acorn cone syrup needle leaf tall height metre",
    ),
    _theme(
        "clothing",
        "shirt sweater jacket hat scarf cap jumper jersey",
        verbs="wear wash knit fold iron sew dry pack hang",
        heads="shop stall",
        before="wool school team",
        clashes="button sleeve pocket head neck yarn wool metre size winter",
    ),
    _theme(
        "jewellery",
        "bracelet necklace ornament keychain pendant",
        verbs="make string design wear",
        heads="kit",
        clashes="wrist neck long cm centimetre tree",
    ),
    _theme(
        "road vehicles",
        "car van truck",
        verbs="drive park wash travel rent repair paint stop pass leave load",
        before="toy model delivery",
        clashes="wheel tyre tire race passenger pupil student people bus family travel seat "
        "engine ferry train fast "
        "speed petrol fuel kilometre mile road km",
    ),
    _theme(
        "farm animals",
        "cow goat horse pig donkey",
        verbs="feed graze own raise keep eat drink",
        clashes="milk wool leg hoof ride gallop litre weigh hay milking jump stable field",
    ),
    _theme(
        "poultry",
        "chicken duck hen",
        verbs="lay feed peck raise keep hatch",
        heads="egg farm coop",
        clashes="pond swim fly weigh roast soup feather float lake water pie meat",
    ),
    _theme(
        "pets",
        "dog cat rabbit",
        verbs="feed adopt own groom rescue",
        heads="food owner shelter show",
        clashes="eat walk bark weigh tail sled leash paw hop carrot bone milk litter train farm "
        "pumpkin puppy kitten hutch cage trick",
    ),
    _theme("young pets", "puppy kitten", verbs="feed adopt rescue", clashes="dog cat bark mew"),
    _theme(
        "zoo animals",
        "monkey zebra giraffe lion tiger elephant camel",
        verbs="feed watch live",
        heads="enclosure house",
        clashes="leg stripe neck trunk weigh ride run banana tall metre kilogram carry desert",
    ),
    # "Bird" can become one of these kinds, but not the reverse: the kinds are also in "birds",
    # which has precedence. The same applies to "flower" in "any flowers".
    _theme(
        "any birds",
        "bird pigeon sparrow starling crow",
        verbs="fly perch sit land sing arrive feed watch",
        clashes="leg foot wing feather beak family species kind type cage nest stork goose penguin "
        "parrot toucan seagull swallow animal reserve sanctuary aviary migrate seed",
    ),
    _theme(
        "birds",
        "pigeon sparrow parrot crow seagull starling swallow stork",
        verbs="fly perch sit land sing arrive feed watch",
        clashes="talk message",
    ),
    _theme(
        "instruments",
        "guitar violin drum flute trumpet clarinet",
        verbs="play practise practice tune learn rent",
        heads="lesson teacher player class",
        clashes="string stick blow chord",
    ),
    _theme(
        "seats",
        "chair stool",
        verbs="sit stack arrange paint set build make",
        before="wooden plastic",
        clashes="leg cushion back table",
    ),
    _theme(
        "tableware",
        "plate bowl mug",
        verbs="wash dry stack break set paint drop chip glaze",
        clashes="soup drink tea coffee fill pour goldfish on off in from eat food serve",
    ),
    _theme(
        "snacks",
        "sandwich burger taco wrap burrito",
        verbs="eat make order cook prepare serve",
        heads="stall shop",
        before="cheese chicken bean",
        clashes="slice bread grill fillings",
    ),
    _theme(
        "decorations",
        "balloon lantern flag banner streamer",
        verbs="hang decorate tie string",
        clashes="blow burst inflate pop pole float fly hot air country light candle fill helium",
    ),
    _theme(
        "building blocks",
        "brick tile block",
        verbs="lay stack build use load carry place",
        clashes="floor wall street city tower bathroom ice square centimetre wooden play "
        "house mail walk drive sugar",
    ),
    _theme(
        "seeds",
        "seed bulb seedling",
        verbs="plant sow grow water germinate sprout",
        heads="tray",
        clashes="light lamp watt",
    ),
    _theme(
        "whole cakes", "cake pie", verbs="bake make", clashes="candle birthday wedding layer slice"
    ),
    _theme("school papers", "worksheet quiz test", verbs="grade mark check solve", clashes="page"),
    _theme("large reptiles", "alligator crocodile", clashes="egg"),
    _theme("reptiles", "snake lizard", verbs="hide", clashes="leg long length egg tail"),
    _theme("campers", "camper scout", verbs="row hike swim", clashes="cookie tent badge"),
    _theme(
        "people with customers",
        "waiter barber hairdresser tailor",
        clashes="tip table plate restaurant dish food serve menu hair suit meal seat she her",
    ),
    _theme("lines", "rope cord", verbs="cut tie measure"),
    _theme("big fruit", "pumpkin melon watermelon", verbs="eat grow slice cut harvest weigh"),
    _theme("nuts", "nut hazelnut walnut almond", verbs="eat hide crack roast bury"),
    _theme("small frogs", "frog toad", verbs="sit jump hop", clashes="leg fly contest"),
    _theme("crawlers", "snail caterpillar beetle", verbs="climb", clashes="leg wing shell eat"),
    _theme("cushions", "cushion pillow mat", verbs="sew sit"),
    _theme(
        "pictures",
        "photo picture drawing",
        verbs="stick hang",
        clashes="paint camera frame take film",
    ),
    _theme("pairs", "sock glove mitten", verbs="fold wash knit wear hang dry", clashes="foot hand"),
    _theme("cycles", "bicycle scooter", clashes="wheel kilometre"),
    _theme("hardware", "screw nail bolt", verbs="use", clashes="finger toe hammer drill snail"),
    _theme("prizes", "medal trophy", verbs="award polish", clashes="gold silver bronze neck"),
    _theme("feathers", "feather shell pebble", verbs="lie lose", clashes="beach sea sand bird"),
    _theme("boats", "boat canoe", verbs="row rent float", clashes="fish catch engine sail"),
    _theme("cutlery", "fork spoon knife", verbs="wash dry polish", clashes="cut soup"),
    _theme("leaflets", "poster leaflet flyer", verbs="print hang fold", clashes="wide high"),
    _theme(
        "containers",
        "box basket crate bag",
        verbs="hold contain fill pack load carry empty stack put weigh label close open deliver",
        clashes="bake pour litre wheel letter tea egg juice post lunch shopping sleeping cereal "
        "centimetre cm cube wide pizza coffee flour rice sugar bottle cement sand soil salt",
        only=f"crate: {_FARMED} tile brick toy; basket: {_FARMED} flower roll bun",
    ),
)

THINGS = frozenset(noun for theme in THEMES for noun in theme.nouns)

SAFE_VERBS = frozenset(
    listed(
        """be have do can could will would shall should may might must get give buy sell take put
    lose find share count need want order receive keep cost pay spend save earn start begin
    end finish bring send return remain leave stay go come walk run visit arrive see look show
    help tell ask say think decide plan know hope wish like love divide split distribute hand
    pass donate add remove join combine arrange sort group place set pack wrap choose pick
    order own store collect gather win use make bring offer get work stand contain hold
    include become continue happen try call turn charge price total equal give eat fit fill
    carry move cover left let meet live throw supply deliver stock prepare display print
    celebrate enter"""
    )
)
"""Verbs that fit any thing; every other verb restricts what the thing can be."""

PLAIN_ADJECTIVES = frozenset(
    listed(
        """red blue green yellow white black brown pink purple grey gray orange big small large
    little tiny huge new old fresh ripe nice different same more many few fewer other left
    extra whole full empty several additional good bad beautiful pretty lovely cheap expensive
    similar single first second third last plain colourful colorful striped spotted broken
    dirty clean equal identical least most less total wooden plastic favourite favorite local
    rotten"""
    )
)

COLOURS = ("red", "blue", "green", "yellow", "purple", "white", "black", "pink", "orange")
COLOURED = frozenset(
    listed(
        """marble bead button balloon car ball ribbon shirt pen crayon block tulip counter tile flag
    paper scarf hat cap bag box token sticker brick rose kite notebook folder cube ticket card
    bike sweater jumper mug bowl plate van lantern banner cup T-shirt bus chair door candle
    fish ink sock glove bird disc peg stone bracelet lego paint"""
    )
)
