"""The effects of cards and abilities on the tallies, each worked out by hand from a line of the rulebook.

A tally is written as reputation, income and cards left. Figures that the rulebook does not print are examples
of what could stand on a card. Most is tapped (`keep_tally`), and some is done at once (`use_effect`).
"""

import pytest

from assistant.games.errors import Absent, Conflict, Illegal, Malformed
from assistant.games.mai_star import EFFECTS, evolve, keep_tally
from assistant.games.mai_star.effects import ABILITIES, use_effect
from assistant.games.mai_star.events import GuestMoved
from assistant.games.mai_star.match import Tally

from .play import after, keep, opened, played

MORNING_STAR = (3, 3, 3)
SPRING_BREEZE = (1, 3, 5)
NOBODY = ((3, 3, 3), (), 0)


def at_table(*tallies):
    """A match of three in which these are tallied; the others have nothing yet."""
    match = opened(3)
    for player, (reputation, income, cards_left) in enumerate(tallies):
        base = [[one] if isinstance(one, int) else [*one] for one in reputation]
        match = keep(match, player, reputation=base, income=[*income], cards_left=cards_left)
    return match


def tap(player, **body):
    return lambda match: keep_tally(match, player, body)


def use(effect, player, **body):
    return lambda match: use_effect(match, {"effect": effect, "player": player, **body})


def tallies(match):
    """As they are written here: with the patrons in their reputation."""
    return [(tally.reputations, tally.income, tally.cards_left) for tally in match.tallies]


def before_and_after(*, before, done, then):
    return before, done, then


CARDS = {
    # “Le Ronin rouge, qu’on défausse pour annuler l’effet d’une carte”: it is no longer a guest
    "a red Ronin goes when it cancels": before_and_after(
        before=[(SPRING_BREEZE, (2, 0, 3), 1)],
        done=[tap(0, guest_left=1)],
        then=[((1, 3, 5), (2, 3), 1)],
    ),
    # “Elle peut être utilisée pour interrompre un effet”: nothing is tapped but that it came
    "another Ronin stays, and pays": before_and_after(
        before=[(SPRING_BREEZE, (), 2)],
        done=[tap(0, guest=2)],
        then=[((1, 3, 5), (2,), 2)],
    ),
    # “activé directement à partir de votre main”, “ne peut pas être jouée en tant qu’invité”
    "an Oiran is used from the hand": before_and_after(
        before=[(MORNING_STAR, (4,), 1)],
        done=[tap(0, cards_left=0)],
        then=[((3, 3, 3), (4,), 0)],
    ),
    # “Vous pouvez la jouer comme mécène”
    "an Oiran is a patron": before_and_after(
        before=[(MORNING_STAR, (4,), 1)],
        done=[tap(0, plus="service")],
        then=[((3, 4, 3), (4,), 1)],
    ),
    # “réaliseront leur effet comme si elles avaient été jouées normalement”
    "guests come by a Prostitute, one of them a Citizen for Noah": before_and_after(
        before=[(MORNING_STAR, (), 3), (MORNING_STAR, (), 2)],
        done=[tap(0, guest=1), tap(0, guest=4), tap(0, guest=0, cards_left=1), tap(1, cards_left=3)],
        then=[((3, 3, 3), (1, 4, 0), 1), ((3, 3, 3), (), 3)],
    ),
    # “Lorsque vous additionnez vos mécènes à vos invités … ne pas changer l’ordre des cartes”
    "a Daimyo makes three patrons guests": before_and_after(
        before=[(((1, 1), (3, 1), (5, 1)), (1, 6), 2)],
        done=[use("daimyo", 0, guests=[2, 0, 3])],
        then=[((1, 3, 5), (1, 6, 2, 0, 3), 2)],
    ),
    "a Daimyo, and the patrons’ income is tapped": before_and_after(
        before=[(((1, 1), (3, 1), (5, 1)), (1, 6), 2)],
        done=[use("daimyo", 0), tap(0, guest=2), tap(0, guest=0), tap(0, guest=3)],
        then=[((1, 3, 5), (1, 6, 2, 0, 3), 2)],
    ),
    # “cela causera des pénalités sur sa réputation”: that no patron had brought
    "a Daimyo gives nothing back that an ability cost": before_and_after(
        before=[(((3, -1), (3, 1, 1), (3, -1, 2)), (6,), 0)],
        done=[use("daimyo", 0, guests=[1])],
        then=[((2, 3, 2), (6, 1), 0)],
    ),
    "a Daimyo without a patron changes nothing": before_and_after(
        before=[(SPRING_BREEZE, (6,), 0)], done=[use("daimyo", 0)], then=[((1, 3, 5), (6,), 0)]
    ),
    # “« Foreigner » (+1 dans tous les domaines) comme mécène. Elle a donc maintenant 4 dans tous …”
    "a Foreigner is a patron": before_and_after(
        before=[(MORNING_STAR, (), 4)], done=[use("foreigner", 0)], then=[((4, 4, 4), (), 4)]
    ),
    # “« le plus récent » signifie celui qui est le plus à droite, du point de vue du joueur visé”
    "the newest guest goes": before_and_after(
        before=[NOBODY, (MORNING_STAR, (5, 2, 4), 3)],
        done=[tap(1, guest_left=2)],
        then=[NOBODY, ((3, 3, 3), (5, 2), 3)],
    ),
    # “« le joueur visé » signifie que vous pouvez vous choisir”
    "the newest guest of who plays the card goes": before_and_after(
        before=[(MORNING_STAR, (5, 2), 3)], done=[tap(0, guest_left=1)], then=[((3, 3, 3), (5,), 3)]
    ),
    "the newest guest of Noah comes to Anna": before_and_after(
        before=[(MORNING_STAR, (1,), 3), (SPRING_BREEZE, (5, 2, 4), 1)],
        done=[use("guest-moves", 0, **{"from": 1})],
        then=[((3, 3, 3), (1, 4), 3), ((1, 3, 5), (5, 2), 1)],
    ),
    "another guest of Noah comes to Anna": before_and_after(
        before=[(MORNING_STAR, (1,), 3), (SPRING_BREEZE, (5, 2, 4), 1)],
        done=[use("guest-moves", 0, **{"from": 1, "guest": 0})],
        then=[((3, 3, 3), (1, 5), 3), ((1, 3, 5), (2, 4), 1)],
    ),
    "the newest patron goes, a Foreigner": before_and_after(
        before=[NOBODY, (((1, 1), (3, 1), (5, 1)), (2,), 3)],
        done=[tap(1, minus="performance"), tap(1, minus="service"), tap(1, minus="intelligence")],
        then=[NOBODY, ((1, 3, 5), (2,), 3)],
    ),
    # “l’effet du « Citizen (citoyen) » de « piocher une carte »”
    "Noah draws a card by a Citizen": before_and_after(
        before=[(MORNING_STAR, (2,), 3), (MORNING_STAR, (), 2)],
        done=[tap(1, cards_left=3)],
        then=[((3, 3, 3), (2,), 3), ((3, 3, 3), (), 3)],
    ),
}
ABILITY = {
    # Maple Leaf: “viser d’abord le joueur A puis le joueur B”
    "a Citizen twice, for Noah and for Anna": before_and_after(
        before=[(MORNING_STAR, (2,), 3), (MORNING_STAR, (), 2)],
        done=[tap(1, cards_left=3), tap(0, cards_left=4)],
        then=[((3, 3, 3), (2,), 4), ((3, 3, 3), (), 3)],
    ),
    # Maple Leaf: “le même joueur peut aussi subir l’effet deux fois”
    "two guests of Noah come to Anna, the newer one first": before_and_after(
        before=[NOBODY, (MORNING_STAR, (5, 2, 4), 1)],
        done=[use("guest-moves", 0, **{"from": 1}), use("guest-moves", 0, **{"from": 1})],
        then=[((3, 3, 3), (4, 2), 0), ((3, 3, 3), (5,), 1)],
    ),
    # Spring Breeze: “elle en défausse le nombre qu’elle vient de piocher moins une”: 4 - 1 + 2 - 1
    "Spring Breeze advertises with two cards in the deck": before_and_after(
        before=[(SPRING_BREEZE, (), 4)],
        done=[tap(0, plus="service", cards_left=4)],
        then=[((1, 4, 5), (), 4)],
    ),
    # Sound of Bell: “faire sa publicité supplémentaire et ensuite jouer un invité”: 4 - 1 + 1 - 1
    "Sound of Bell advertises, then plays a guest": before_and_after(
        before=[(MORNING_STAR, (), 4)],
        done=[tap(0, plus="intelligence"), tap(0, guest=3, cards_left=3)],
        then=[((3, 3, 4), (3,), 3)],
    ),
}


@pytest.mark.parametrize(
    ("before", "done", "then"), [*CARDS.values(), *ABILITY.values()], ids=[*CARDS, *ABILITY]
)
def test_a_card_changes_these_figures_and_no_others(before, done, then):
    match = at_table(*before)
    untouched = tallies(match)[len(then) :]
    for one in done:
        match = after(match, one(match))
    assert tallies(match) == [*then, *untouched]


PARTS = ("reputation", "guests", "hand")
TOLD = [
    ("ronin", "a red Ronin goes when it cancels"),
    ("oiran", "an Oiran is used from the hand"),
    ("daimyo", "a Daimyo makes three patrons guests"),
    ("foreigner", "a Foreigner is a patron"),
    ("citizen", "Noah draws a card by a Citizen"),
    ("newest-guest", "the newest guest goes"),
    ("newest-patron", "the newest patron goes, a Foreigner"),
]


def size(figures):
    reputation, income, cards_left = figures
    return sum(reputation), len(income), cards_left


@pytest.mark.parametrize(("key", "case"), TOLD, ids=[key for key, _ in TOLD])
def test_what_is_told_of_a_card_is_what_its_case_changes(key, case):
    before, _, then = CARDS[case]
    was = tallies(at_table(*before))
    found = {
        (("own", "target")[player], part, new > old)
        for player, figures in enumerate(then)
        for part, old, new in zip(PARTS, size(was[player]), size(figures), strict=True)
        if old != new
    }
    assert found == {(change.whose, change.part, change.comes) for change in EFFECTS[key]}


def test_what_changes_no_figure_of_its_own_tells_none():
    assert EFFECTS["doctor"] == EFFECTS["shogun"] == ABILITIES["momiji"] == ABILITIES["harukaze"] == ()


def test_a_guest_that_moves_is_one_step_which_stands_for_both_tallies():
    match = at_table((MORNING_STAR, (1,), 3), (MORNING_STAR, (5, 2), 1))
    (event,) = use_effect(match, {"effect": "guest-moves", "player": 0, "from": 1})
    assert event == GuestMoved(player=0, source=1, guest=1)
    assert event.place is None
    assert event.places == ((0,), (1,))
    assert evolve(match, event).tallies[2] == Tally()


ANNA_AND_NOAH = at_table((MORNING_STAR, (), 0), (MORNING_STAR, (5,), 0))
FULL = keep(ANNA_AND_NOAH, 0, income=[1] * 40)
HIGHEST = keep(ANNA_AND_NOAH, 0, base=[3, 20, 3])
OVER = played((1, 2, 3), (1, 2, 3), (1, 2, 3))


@pytest.mark.parametrize(
    ("match", "body", "refusal", "key"),
    [
        (ANNA_AND_NOAH, {"effect": "guest-moves", "player": 1, "from": 0}, Illegal, "no-such-guest"),
        (ANNA_AND_NOAH, {"effect": "guest-moves", "player": 1, "from": 1}, Illegal, "same-player"),
        (
            ANNA_AND_NOAH,
            {"effect": "guest-moves", "player": 0, "from": 1, "guest": 1},
            Malformed,
            "out-of-range",
        ),
        (ANNA_AND_NOAH, {"effect": "guest-moves", "player": 0, "from": 3}, Malformed, "out-of-range"),
        (ANNA_AND_NOAH, {"effect": "guest-moves", "player": 0}, Malformed, "missing"),
        (FULL, {"effect": "guest-moves", "player": 0, "from": 1}, Malformed, "wrong-number"),
        (FULL, {"effect": "daimyo", "player": 0, "guests": [1]}, Malformed, "wrong-number"),
        (ANNA_AND_NOAH, {"effect": "daimyo", "player": 0, "guests": [100]}, Malformed, "out-of-range"),
        (ANNA_AND_NOAH, {"effect": "daimyo", "player": 0, "from": 1}, Malformed, "unknown-field"),
        (HIGHEST, {"effect": "foreigner", "player": 0}, Illegal, "reputation-range"),
        (ANNA_AND_NOAH, {"effect": "foreigner", "player": 3}, Malformed, "out-of-range"),
        (ANNA_AND_NOAH, {"effect": "foreigner", "player": 0, "guests": []}, Malformed, "unknown-field"),
        (ANNA_AND_NOAH, {"effect": "doctor", "player": 0}, Malformed, "not-an-option"),
        (ANNA_AND_NOAH, {"effect": "foreigner"}, Malformed, "missing"),
        (ANNA_AND_NOAH, [], Malformed, "not-an-object"),
        (ANNA_AND_NOAH, {"effect": "foreigner", "player": 0, "round": 2}, Conflict, "not-in-play"),
        (ANNA_AND_NOAH, {"effect": "foreigner", "player": 0, "round": 4}, Malformed, "out-of-range"),
        (opened(3, round=2), {"effect": "foreigner", "player": 0, "round": 1}, Absent, "no-such-round"),
        (OVER, {"effect": "guest-moves", "player": 0, "from": 1}, Conflict, "match-over"),
    ],
)
def test_what_cannot_be_is_refused(match, body, refusal, key):
    with pytest.raises(refusal) as refused:
        use_effect(match, body)
    assert refused.value.key == key


def test_an_effect_of_the_round_in_play_may_say_so():
    assert use_effect(ANNA_AND_NOAH, {"effect": "foreigner", "player": 0, "round": 1})
