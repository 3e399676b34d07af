"""Each move writes its example, and refuses texts that it would distort."""

import pytest

from mwpapp.ml.english.rewordings.moves import EITHER, MOVES
from mwpapp.ml.english.rewordings.passage import read_passage

EXAMPLES = [
    # questions
    ("command", "Ada has 5. How many does she have left?", "Work out how many she has left."),
    ("command", "How many days did it take?", "Work out how many days it took."),
    ("command", "If Ada has 5, how many are left?", "If Ada has 5, calculate how many are left."),
    ("number of", "How many pens does she have?", "Find the number of pens that she has."),
    ("number of", "How many people went home?", "Work out the number of people who went home."),
    (
        "number of",
        "How many eggs do 6 hens lay in 2 weeks?",
        "Find the number of eggs that 6 hens lay in 2 weeks.",
    ),
    ("number of", "How many pens have I?", "Find the number of pens that I have."),
    ("number of", "How many knots has each row?", "Find the number of knots that each row has."),
    ("number of", "How many pens have no cap?", "Find the number of pens that have no cap."),
    ("number of", "How many boards does he saw?", "Find the number of boards that he saws."),
    ("number of", "How many pens are left?", "Find the number of pens left."),
    (
        "number of",
        "How many pens do they have in all?",
        "What is the total number of pens that they have?",
    ),
    (
        "number of",
        "By how many points do they lead?",
        "Find the number of points by which they lead.",
    ),
    ("number of", "How much money did she spend?", "Find the amount of money that she spent."),
    (
        "how many",
        "Find the total number of pens that she has.",
        "How many pens does she have in total?",
    ),
    ("how many", "Find the number of pens in the box.", "How many pens are there in the box?"),
    ("total first", "How many pens has she in all?", "In total, how many pens has she?"),
    ("find", "What is the price of a pen?", "Find the price of a pen."),
    ("find", "Find the price of a pen.", "What is the price of a pen?"),
    ("find", "Find the cost of 3 pens.", "What is the cost of 3 pens?"),
    ("find", "Find the dimensions of the box.", "What are the dimensions of the box?"),
    ("left", "How many pens does she have left?", "How many pens does she still have?"),
    ("left", "How many pens does she have left?", "How many pens are left?"),
    ("left", "How much milk did he have left?", "How much milk was left?"),
    ("left", "How many pens are left in the box?", "How many pens remain in the box?"),
    ("need", "How many more pens does she need?", "How many pens does she still need?"),
    ("needed", "How many vans would they need?", "How many vans would be needed?"),
    (
        "needed",
        "How many vases do you need to hold the flowers?",
        "How many vases are needed to hold the flowers?",
    ),
    ("needed", "What tools do you need for 5 shelves?", "What tools are needed for 5 shelves?"),
    (
        "more than",
        "How many more pens does he have than caps?",
        "How many more pens than caps does he have?",
    ),
    ("money", "How much money did she spend?", "How much did she spend?"),
    ("money", "How much did she spend?", "How much money did she spend?"),
    ("money", "She spends $4 an hour. How much does she spend?", "How much money does she spend?"),
    ("money", "Jo sells 3 jars at $5. How much does she raise?", "How much money does she raise?"),
    ("size", "How old is Ada now?", "What is Ada's age now?"),
    ("size", "How old are they now?", "What is their age now?"),
    ("size", "How old are you?", "What is your age?"),
    ("size", "How old were you then?", "What was your age then?"),
    ("size", "How long is the rope?", "What is the length of the rope?"),
    ("size", "How tall are the trees?", "What is the height of the trees?"),
    ("size", "How much does Ada weigh?", "What is Ada's weight?"),
    ("size", "How much does the box weigh?", "What is the weight of the box?"),
    ("how wide", "What is the width of the room?", "How wide is the room?"),
    ("cost", "How much does a pen cost?", "What is the price of a pen?"),
    ("cost", "How much will 5 pens cost?", "What will be the cost of 5 pens?"),
    ("cost", "How much would 5 pens cost?", "What would be the cost of 5 pens?"),
    (
        "percentage",
        "Express his profit as a percentage of the cost.",
        "What percentage of the cost is his profit?",
    ),
    ("profit", "He sells 5 pens. Find his profit.", "How much profit does he make?"),
    # sentences
    ("join", "Ada has 8 pens. She gives 2 away.", "Ada has 8 pens but gives 2 away."),
    (
        "join",
        "Ada has 8 pens. She sells 2 pens and buys 3 caps.",
        "Ada has 8 pens, sells 2 pens and buys 3 caps.",
    ),
    ("join", "Tom has 8 pens. Ada has 3.", "Tom has 8 pens, while Ada has 3."),
    ("split", "Ada has 8 pens and buys 2 caps.", "Ada has 8 pens. She buys 2 caps."),
    ("split", "Ada has 8 pens and Tom has 3 caps.", "Ada has 8 pens. Tom has 3 caps."),
    ("however", "Ada has 8 pens, but Tom has 3.", "Ada has 8 pens. However, Tom has 3."),
    (
        "statement",
        "Ada has 8. If she eats 3, how many are left?",
        "Ada has 8. She eats 3. How many are left?",
    ),
    (
        "suppose",
        "There are 8 boys. If they formed pairs, how many pairs would there be?",
        "Suppose that they formed pairs. How many pairs would there be?",
    ),
    (
        "condition",
        "It is hot. There are 3 trays. Each tray holds 6 buns. How many buns are there?",
        "If each tray holds 6 buns, how many buns are there?",
    ),
    (
        "condition last",
        "Ada has 8. If she eats 3, how many are left?",
        "How many are left if she eats 3?",
    ),
    (
        "lead last",
        "He has 8 sacks. After 6 days, how many sacks are left?",
        "How many sacks are left after 6 days?",
    ),
    (
        "after",
        "Ada has 8 figs. It is hot. She eats 3 figs. How many figs does she have left?",
        "How many figs does she have left after eating 3 figs?",
    ),
    (
        "clause order",
        "When one crate is removed, the mean falls to 43 kg.",
        "The mean falls to 43 kg when one crate is removed.",
    ),
    ("fact order", "Tom has 8 pens. Ada has 3 pens.", "Ada has 3 pens. Tom has 8 pens."),
    ("time", "She sells 5 trays before noon.", "Before noon, she sells 5 trays."),
    ("time", "On Monday, she sold 5 trays.", "She sold 5 trays on Monday."),
    ("time", "She used 3 eggs to make a cake.", "To make a cake, she used 3 eggs."),
    # phrases
    ("giving", "Ada gives 5 pens to Ben.", "Ada gives Ben 5 pens."),
    ("giving", "Ada gives Ben 5 pens.", "Ada gives 5 pens to Ben."),
    ("giving", "Her mother gave her 5 pens.", "She got 5 pens from her mother."),
    (
        "giving",
        "Her mother gave her 5 pens and her aunt gave her 3.",
        "She got 5 pens from her mother, and her aunt gave her 3.",
    ),
    (
        "phrase",
        "How long will it take to bake 4 pies?",
        "How much time will it take to bake 4 pies?",
    ),
    ("phrase", "It takes 7 minutes to bake one pie.", "One pie takes 7 minutes to bake."),
    ("phrase", "It takes 7 minutes to bake the pies.", "The pies take 7 minutes to bake."),
    ("giving", "She got 5 pens from Tom.", "Tom gave her 5 pens."),
    ("giving", "She gets 5 pens from her aunt.", "Her aunt gives her 5 pens."),
    ("giving", "She gets 5 pens from her aunts.", "Her aunts give her 5 pens."),
    ("prices", "She buys 3 pens for $2 each.", "She buys 3 pens at $2 each."),
    ("prices", "She buys 3 pens for $2 each.", "She buys 3 pens that cost $2 each."),
    ("prices", "Each pen costs $2.", "The price of each pen is $2."),
    ("measure", "A rope is 5 m long.", "A rope has a length of 5 m."),
    ("measure", "The boy has a height of 4 feet.", "The boy is 4 feet tall."),
    ("measure", "Her uncle has a height of 6 feet.", "Her uncle is 6 feet tall."),
    ("measure", "The wall has a height of 4 feet.", "The wall is 4 feet high."),
    (
        "measure",
        "The rope is old and the box is 4 feet long.",
        "The rope is old and the box has a length of 4 feet.",
    ),
    (
        "measure",
        "The rope is old, and the box is 4 feet long.",
        "The rope is old, and the box has a length of 4 feet.",
    ),
    ("measure", "Find the circle's radius.", "Find the radius of the circle."),
    ("containers", "Each box holds 6 pens.", "There are 6 pens in each box."),
    ("containers", "Each box has 1 pen.", "There is 1 pen in each box."),
    ("containers", "Each box contained 1 pen.", "There was 1 pen in each box."),
    (
        "containers",
        "Each bag holds one apple and 2 figs.",
        "There is one apple and 2 figs in each bag.",
    ),
    ("containers", "Each box has one hundred pens.", "There are one hundred pens in each box."),
    (
        "containers",
        "There are 5 red and 3 blue marbles in a bag.",
        "A bag holds 5 red and 3 blue marbles.",
    ),
    ("capacity", "A vase can hold nine flowers.", "There is room for nine flowers in a vase."),
    ("places", "There are 5 trees in the park.", "In the park, there are 5 trees."),
    ("places", "3 birds were sitting on a fence.", "There were 3 birds sitting on a fence."),
    ("list order", "He has 5 pens and 3 caps.", "He has 3 caps and 5 pens."),
    ("list order", "He has 1 pen and 3 caps.", "He has 3 caps and 1 pen."),
    (
        "place order",
        "She had 2 pens in her desk, 3 in her bag and 15 at home.",
        "She had 15 pens at home, 3 in her bag and 2 in her desk.",
    ),
    (
        "place order",
        "There are 12 birds in the tree and 5 on the fence.",
        "There are 5 birds on the fence and 12 in the tree.",
    ),
    (
        "price order",
        "She buys a pen for $2 and a cap for $5.",
        "She buys a cap for $5 and a pen for $2.",
    ),
    ("common noun", "He has 5 red and 3 blue caps.", "He has 5 red caps and 3 blue caps."),
    ("sequence", "Ada then sells 5 pens.", "After that, Ada sells 5 pens."),
    ("sequence", "Ada also has 5 pens.", "Ada has 5 pens as well."),
    ("parts first", "5 of the pens are red.", "Of the pens, 5 are red."),
    ("parts last", "Of the boys, 5 wear caps.", "5 of the boys wear caps."),
    ("another", "She buys 5 more pens.", "She buys another 5 pens."),
    ("at first", "How many did she have initially?", "How many did she have at first?"),
    ("rate", "She earns 9 dollars an hour.", "She earns 9 dollars every hour."),
    ("total", "How many is that in all?", "How many is that altogether?"),
    ("phrase", "She has to pay 5 dollars.", "She must pay 5 dollars."),
    # names
    ("pronoun", "Omar has 5 pens. Omar buys 3.", "Omar has 5 pens. He buys 3."),
    ("name", "Omar has 5 pens. How many does he sell?", "How many does Omar sell?"),
    ("synonym", "Omar buys 3 pens.", "Omar purchases 3 pens."),
    ("synonym", "Omar finished 3 puzzles.", "Omar completed 3 puzzles."),
]

REFUSED = [
    ("command", "How many boxes did he eat and how many caps does he have?"),
    ("command", "If you buy a card for 9 dollars, how much would you need to spend?"),
    ("number of", "If he had 9 more, how many pens would he have?"),
    ("number of", "How many of the pens are red?"),
    ("number of", "How many dollars is one ticket for a child?"),
    ("number of", "How many dollars is the ticket?"),
    ("left", "How many pens does he have left over?"),
    ("left", "Ada has 5 pens. How many has she?"),
    ("needed", "How many more pens does she need?"),
    ("needed", "How much money do you need to save each week?"),
    ("needed", "How many dollars do they need to earn to buy it?"),
    ("needed", "How many stamps do we need to collect to fill 3 albums?"),
    ("money", "A farmer makes 5 gallons of syrup a day. How much does he make in 3 days?"),
    ("money", "Class A collects 5 kg. How much do they collect?"),
    ("money", "Ben saves 20 litres of water for $5. How much does he save?"),
    ("money", "Ada spends 3 hours a day on maths. How much does she spend in 5 days?"),
    ("money", "It costs $5. How much did the shop raise the price?"),
    ("size", "How old are Ada and Ben?"),
    ("suppose", "If Ada has 8 pens and sells 3, how many are left?"),
    ("suppose", "Ada has 8. If it rains, how long will it take?"),
    ("capacity", "A vase can hold a maximum of nine flowers."),
    ("containers", "The tank holds 20 litres. It has 5 litres in it. How many more fit in it?"),
    ("containers", "Each box holds 6 eggs. Ben has 24 eggs. How many boxes does he need?"),
    ("command", "Cows are animals. How many legs have the cows?"),
    ("statement", "How far did Kwame jump, if last year he jumped 2.4 m?"),
    ("price order", "He wants a ride on the camel at 12 dollars and a photo at 3 dollars."),
    ("pronoun", "Omar's rival has 14 points. Omar's best jump gave 8."),
    ("suppose", "Ada has 8 figs. If they were shared equally, how many will be left?"),
    ("statement", "Ada has 8 figs. If they were shared equally, how many will be left?"),
    ("condition last", "It is hot. If 12 bags of figs weigh 24 kg, how much do 8 bags weigh?"),
    ("condition last", "A shop earns money. If this shop is open, how much does the shop earn?"),
    ("measure", "His hair was 14 inches long."),
    ("measure", "Find the uncle's height."),
    ("measure", "A dog and a cat weigh 12 pounds."),
    ("measure", "The dog, the cat, and the bird weigh 12 pounds."),
    ("measure", "Tom says that a dog and a cat weigh 12 pounds."),
    ("measure", "The pool and the garden had a length of 4 feet."),
    ("common noun", "He has 5 long sleeve shirts and 4 short sleeve shirts."),
    ("command", "How many meters is the distance between the houses?"),
    ("list order", "There is 1 red pen and 3 blue caps."),
    ("list order", "There are 5 pens and 1 cap in the box."),
    ("list order", "There were 3 boys and 1 girl playing."),
    ("common noun", "Ada has 1 red and 3 blue caps."),
    ("common noun", "Ada has 3 red and 1 blue cap."),
    ("common noun", "Ada has 3 red and one blue caps."),
    ("place order", "She had 1 pen in her desk and 15 at home."),
    ("place order", "She moved from 2 houses in Rome to 3 in Oslo."),
    ("join", "Ada has 8 pens and buys 2 caps. She sells 3 pens."),
    ("join", "Ada buys 8 pens. She spends 5 dollars in total."),
    ("time", "For Gwen's birthday she got 3 dollars."),
    ("time", "For Gwen's birthday her friends gave her 3 dollars."),
    ("number of", "How much hair did she grow?"),
    ("join", "Ada wants to buy 8 pens. She has 5 dollars."),
    ("split", "He has ducks and chickens. He sells ducks for $10 and chickens for $8."),
    ("condition last", "If each bag holds 5 figs, how many figs are in the bag?"),
    ("condition", "Tom is 5. Ben has 2 games. Tom already owns 3. How much is a game?"),
    ("statement", "Ada has 8. If she gave 3 away, how many would she have?"),
    ("statement", "Ada has 8. If 3 of them are red, how many are not red?"),
    ("clause order", "A shelter had 8 dogs when 3 more came."),
    ("fact order", "Tom has 8 pens. Ada has 3 more pens than Tom."),
    ("fact order", "Ada sold 5 pens. Ben sold 3 pens. What is the ratio of their pens?"),
    (
        "fact order",
        "Ana has 5 red beads and Ben has 3 red beads. "
        "How many times as many beads does the first have?",
    ),
    ("time", "On Monday he did 20. On Tuesday he did 30."),
    ("giving", "She brought 5 pens to the park."),
    ("giving", "Ada got 5 pens from him."),
    ("giving", "He got 8 apples from the tree."),
    ("giving", "Dina gets 6 new beads from a shop."),
    ("prices", "A coat costs $300 and will last for 15 years."),
    ("prices", "The soup cost $2, the salad cost $6, and the lemonade cost $1."),
    ("prices", "Five rail tickets cost $36 each."),
    ("number of", "How many nuts has the bowl then?"),
    ("list order", "He runs for 3 hours and 36 minutes."),
    ("list order", "He buys 5 pens and 3 caps for $2 each."),
    ("rate", "The car goes 50 miles per hour."),
    ("another", "She has 5 more pens than Tom."),
    ("at first", "How many did he have to pay?"),
    ("pronoun", "Omar has 5 pens. Omar meets Goran. Omar buys 3."),
    ("synonym", "A film star has 5 dogs."),
    ("synonym", "He sold 5 books in-store."),
    ("command", "Ada has 5 and Ben has 8. How many slices is that altogether?"),
    ("number of", "Ada has 5 and Ben has 8. How many slices is that in all?"),
    ("command", "How many more figs than Ben does Ada have?"),
    ("command", "How many minutes total will it take for Ada to both clean and cook?"),
    ("join", "Ada did 5 more laps than Ben and won. Ada did 8 laps."),
    ("join", "Ada jumped 5 feet. Ada jumped 4 feet farther than Ben."),
    ("split", "Jack got 6 letters and sent 9 cards in the morning."),
    ("places", "An owl and 4 storks were sitting on a fence."),
    ("common noun", "He has 2 green pears, 3 red pears and 5 yellow pears."),
    ("join", "Ada did 5 more laps than Ben. She did 8 laps."),
    ("split", "They washed cars and now Ada has 21 pens and Ben has 8 pens."),
    ("at first", "At first, she was driving for 5 hours."),
    ("phrase", "One-fourth of the cake was eaten and the rest were kept."),
    ("phrase", "Ada has the same number of pens as Ben."),
    ("phrase", "A plane flies 800 km in the same amount of time that a car drives 90 km."),
    ("synonym", "Ada started a lemonade stand."),
    ("command", "About how many figs does Ada have?"),
    ("join", "Ada had some figs. Later she found 5 pears and lost 2."),
    ("split", "Ada did 5 laps and Ben did 8 laps in class today."),
    ("time", "Jack got 5 letters in the day."),
    ("phrase", "They were able to make 5 people happy."),
    ("synonym", "Edward started a business."),
    ("phrase", "Ada had to read 9 pages. How many pages did she have to read?"),
    ("phrase", "It takes 7 minutes to bake 4 pies."),
    ("giving", "She sent 5 gifts to the orphanage downtown."),
    ("more than", "How many more figs than pears does Ada have now?"),
    ("more than", "How many more figs than pears does Ada have?"),
    ("suppose", "Ada had 9 figs. If she ate 5 of them, how many did she have left?"),
    ("clause order", "The first plant made 24, while the second plant made 5 more than the first."),
    ("condition last", "The sum is 62. If one of them is 27, what is the other number?"),
    ("join", "Ada played tag with 5 kids. She played tag with 8 kids."),
    ("join", "Ada had 5 figs. She gave some to Ben and now has 3 left."),
    ("join", "Last week Ada ran 5 miles. Ada ran 8 miles."),
    ("prices", "Tickets are $18. A set cost $5."),
    ("synonym", "Find their present ages."),
    ("after", "Ada had 9 figs. She gave 3 to her son Ben and 2 to Jo. How many are there now?"),
]

TWO_OWNERS = [
    "Ada had 9 pens and her brother had 12 pens. Her brother lost 3 pens. "
    "How many pens does her brother have left?",
    "A red box has 20 pens and a blue box has 15 pens. 5 pens are taken from the red box. "
    "How many pens does the red box have left?",
    "A store has 20 pens and a library has 15 pens. The store sells 5 pens. "
    "How many pens does the store have left?",
    "The boys have 20 pens and the girls have 15 pens. The boys lose 5 pens. "
    "How many pens do the boys have left?",
    "A farmer has 20 pens and a baker has 15 pens. The farmer sells 5 pens. "
    "How many pens does the farmer have left?",
    "Mom has 20 pens and Dad has 15 pens. Mom loses 5 pens. How many pens does Mom have left?",
    "A store has 20 pens and Ada has 15 pens. Ada loses 5 pens. How many pens does Ada have left?",
]


def _texts(name, text, tools):
    passage = read_passage(text, tokens=tools.tagger.tag(text))
    return [new.text for new in MOVES[name](passage)]


@pytest.mark.parametrize(("name", "text", "wanted"), EXAMPLES)
def test_a_move_writes_its_example(name, text, wanted, tools):
    found = _texts(name, text, tools)
    assert any(new.endswith(wanted) for new in found), found


@pytest.mark.parametrize(("name", "text"), REFUSED)
def test_a_move_refuses_texts_that_it_would_distort(name, text, tools):
    assert _texts(name, text, tools) == []


@pytest.mark.parametrize("text", TWO_OWNERS)
def test_one_of_two_owners_stays_in_the_question(text, tools):
    found = _texts("left", text, tools)
    assert found
    assert not [new for new in found if new.endswith(("are left?", "remain?"))]


@pytest.mark.parametrize("owner", ["she", "Ada"])
def test_the_only_owner_may_be_dropped_from_the_question(owner, tools):
    text = f"Ada had 9 pens. She lost 3 pens. How many pens does {owner} have left?"
    found = _texts("left", text, tools)
    endings = {new.split(". ")[-1] for new in found}
    assert endings >= {"How many pens are left?", "How many pens remain?"}


def test_every_move_has_an_example():
    assert {name for name, _, _ in EXAMPLES} == set(MOVES)


def test_groups_name_moves():
    assert {name for group in EITHER for name in group} <= set(MOVES)
