"""Values to try the properties on."""

from hypothesis import strategies as st

from assistant.games.hanamikoji.rules import GEISHA
from assistant.games.hanamikoji.rules.endings import ENDINGS
from assistant.games.hanamikoji.rules.tally import Cards, Winners

players = st.integers(0, 1)
winners = st.one_of(st.none(), players)


def _pairs(value):
    return st.integers(0, value).flatmap(lambda a: st.tuples(st.just(a), st.integers(0, value - a)))


cards = st.tuples(*(_pairs(geisha.value) for geisha in GEISHA)).map(Cards)
tallies = st.one_of(cards, st.tuples(*[winners] * len(GEISHA)).map(Winners))
endings = st.sampled_from(ENDINGS)
markers = st.tuples(*[winners] * len(GEISHA))


def body(tally, **more):
    if isinstance(tally, Cards):
        return {"cards": [list(pair) for pair in tally.counts], **more}
    return {"winners": list(tally.winners), **more}
