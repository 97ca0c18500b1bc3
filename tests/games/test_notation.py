import pytest
from hypothesis import given

from assistant.games.errors import Malformed
from assistant.games.hanamikoji.rules import notation
from assistant.games.hanamikoji.rules.tally import Cards, Winners

from .strategies import tallies


@given(tallies)
def test_what_is_dumped_parses_to_the_same_tally(tally):
    assert notation.parse(notation.dump(tally)) == tally


def test_the_notation_reads_left_to_right_player_0_first():
    cards = Cards(((1, 0), (1, 1), (0, 2), (2, 1), (0, 2), (2, 1), (2, 2)))
    assert notation.dump(cards) == "10 11 02 21 02 21 22"
    assert notation.dump(Winners((0, None, 1, 0, 1, None, None))) == "a-bab--"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "10",
        "10 11 02 21 02 21",
        "10 11 02 21 02 21 22 ",
        "a-bab-",
        "a-bab--a",
        "a-bac--",
        "١0 11 02 21 02 21 22",
    ],
)
def test_any_other_text_is_malformed(text):
    with pytest.raises(Malformed):
        notation.parse(text)
