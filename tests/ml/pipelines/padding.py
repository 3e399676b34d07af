"""Sentences that no problem needs: they make a problem long without changing its answer.

`{hero}` is the first person of the problem.
"""

WITH_NUMBERS = tuple(
    line.strip()
    for line in """
    The bus into town leaves at the corner every 25 minutes and seats 47 people.
    The clock above the door is 13 years old and runs 4 minutes late.
    On the wall hangs a map that shows 29 islands and 2 volcanoes.
    A poster says that the summer fair opens on the 17th and lasts 3 days.
    The house at the end of the street has 11 windows and 2 chimneys.
    {hero} lives at number 64, on the second floor, behind a green door.
    The weather report promises 22 degrees and a light wind for the afternoon.
    A dog called Biscuit, who weighs 19 kilograms, sleeps under the bench.
    Last winter the lake was frozen for 37 days, which nobody had expected.
    The school was built in 1958, and its bell still rings 6 times a day.
    In the hall there are 16 hooks for coats and a box for lost gloves.
    A neighbour, who is 71 years old, waters her roses with a blue can.
    The radio plays 5 songs in a row before somebody reads the news.
    {hero} has a cousin who once walked 33 kilometres in a single day.
    The tallest tree in the park measures 26 metres, and owls nest in it.
    Behind the shop stands a van with 4 new tyres and a broken mirror.
    The newspaper costs 3 dollars, but hardly anybody reads it on a Tuesday.
    A choir of 41 singers rehearses next door, always with the windows open.
    The lift carries at most 8 persons and has been repaired 3 times.
    Two cats watch from the roof, where they have slept for 9 hours.
    The river is 140 kilometres long and passes 12 villages on its way.
    A sign warns that the bridge can carry 7 tonnes and no more.
    The library closes at 6 o'clock and lends films for 14 days.
    {hero} wears the number 23 on a shirt that has become too small.
    In the cupboard there are 18 old plates, and 5 of them are chipped.
    The ice cream van comes by at half past 3 with 21 flavours.
    A train with 10 carriages rolls past, and somebody waves from the last one.
    The museum across the square shows 85 clocks that all tell another time.
    A lamp of 40 watts hangs over the table and hums a little.
    The fence was painted 2 years ago with 15 litres of white paint.
    A boy on the pavement counts 52 red cars before he goes home.
    The hill behind the houses is 312 metres high and covered with heather.
    The teacher next door corrects 28 exercise books before supper.
    An aunt sends a postcard from a village with 450 inhabitants.
    The oldest photograph in the corridor shows 36 people in dark hats.
    """.strip().splitlines()
)

PLAIN = tuple(
    line.strip()
    for line in """
    The sun shines through the curtains, and somebody is whistling in the yard.
    It rained in the night, so the pavement still smells of wet dust.
    {hero} likes quiet mornings, when the street is still asleep.
    A black cat stretches on the warm stones and yawns.
    Next door a radio plays an old song that everybody knows by heart.
    The wind turns the pages of a newspaper on the bench.
    An old man feeds the pigeons, although a sign forbids it.
    From the kitchen comes the smell of fresh bread and cinnamon.
    {hero} wears a yellow jacket, because the evenings have become cool.
    The leaves of the chestnut trees are already turning brown.
    A bicycle leans against the wall, and its bell is missing.
    Somewhere behind the houses a dog barks at the postman.
    The baker waves through the window and wipes the flour from his hands.
    It is one of those days on which nobody is in a hurry.
    A small aeroplane draws a white line across the sky.
    {hero} hums a tune that was on the radio at breakfast.
    The shop on the corner has painted its door blue.
    Children draw with chalk on the pavement until their mothers call them in.
    The river is high after the storm and carries branches along.
    A neighbour hangs her washing between the apple trees.
    The bell of the town hall rings, a little out of tune as always.
    In the park the gardeners are cutting the hedges into round shapes.
    Grandmother says that the swallows fly low before the rain.
    The streetlights come on early, because clouds are gathering over the hills.
    {hero} has a friend who collects old keys and knows a story about every key.
    A van blocks the road, and the drivers behind it are losing patience.
    The new teacher is kind, but her handwriting is hard to read.
    On the balcony the tomatoes are ripening in the last warm light.
    The ferry hoots in the harbour, and the gulls answer it.
    Somebody has left an umbrella at the bus stop.
    {hero} would rather be at the seaside, where the cousins spend their holidays.
    A spider has spun its web between the railings, and it glitters in the dew.
    The carpenter sings at work, and his parrot knows the words.
    Fog lies over the fields, so the church tower seems to float.
    The school caretaker sweeps the yard and grumbles about the sweet wrappers.
    A girl with a violin case runs to catch the tram.
    The cinema shows a film about whales that everybody recommends.
    """.strip().splitlines()
)
