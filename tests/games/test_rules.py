"""The figures of the box, and the examples that the rulebooks give."""

from assistant.games.hanamikoji import rules
from assistant.games.hanamikoji.rules.tally import Cards, Winners


def test_seven_geisha_share_21_item_cards():
    assert [geisha.value for geisha in rules.GEISHA] == [2, 2, 2, 3, 3, 4, 5]
    assert sum(geisha.value for geisha in rules.GEISHA) == 21


def test_names_items_and_colors_are_those_of_the_box():
    assert [(g.name, g.item, g.color) for g in rules.GEISHA] == [
        ("Ayane", "flute", "purple"),
        ("Iroha", "fan", "red"),
        ("Tomoyo", "scroll", "yellow"),
        ("Yoko", "umbrella", "blue"),
        ("Chiharu", "lute", "orange"),
        ("Anju", "tea", "green"),
        ("Ruri", "flower", "pink"),
    ]


def test_more_item_cards_move_the_marker_and_a_tie_leaves_it():
    before = (0, 1, None, 0, 1, None, 1)
    cards = Cards(((0, 2), (1, 1), (1, 1), (2, 1), (0, 0), (0, 3), (3, 2)))
    assert rules.move_markers(before, cards.winners) == (1, 1, None, 0, 1, 1, 0)


def test_nobody_having_more_is_the_same_as_a_tie():
    before = (0, 1, None, 0, 1, None, 1)
    assert rules.move_markers(before, Winners((None,) * 7).winners) == before
