"""A round of Mai-Star is scored from the tallies as a stage of the table, and corrected in the same rows."""

import re
from html import unescape

import pytest

from ..test_pages import text
from .test_corrections import Board
from .test_mai_star import NAMES, MaiStar
from .test_warnings import agreed

ROWS = [([1, 0, 3, 5], 2), ([2, 4], 0), ([3, 4, 2], 1), ([3], 2)]  # 5, 6, 7 and 0
SCORES = {"scores": [{"income": income, "cards_left": left} for income, left in ROWS]}


@pytest.fixture
def table(client):
    """All four have entered what they have."""
    table = MaiStar(client)
    client.get(table.page)
    for player, (income, left) in enumerate(ROWS):
        assert table.put(f"round/tallies/{player}", {"income": income, "cards_left": left}).status_code == 200
    return table


@pytest.fixture
def empty(client):
    return MaiStar(client)


@pytest.fixture
def scored(client):
    table = MaiStar(client)
    client.get(table.page)
    table.put("rounds/1", SCORES)
    return table


def other(app, table):
    """The same table on another phone."""
    phone = object.__new__(MaiStar)
    phone.client, phone.id, phone.url, phone.page = app.test_client(), table.id, table.url, table.page
    phone.client.get(phone.page)
    return phone


def at_scoring(table, number=1):
    return table.client.get(f"{table.page}?score={number}")


def score(table, number=1, **more):
    form = {"scoring": "1", "counted": "1", "seen": str(table.state["version"]), **more}
    return table.client.post(f"{table.page}/rounds/{number}", data=form)


def earned(table):
    return [one["earned"] for one in table.state["rounds"][0]["scores"]]


# Scoring


def test_the_first_hand_that_is_told_has_every_seated_phone_ask_its_owner(app, empty):
    zoe, ugo = other(app, empty), other(app, empty)
    for phone, seat in ((zoe, 2), (ugo, 3)):
        phone.client.post(f"{phone.page}/seat", data={"player": seat})
    assert "How many cards" not in text(zoe.client.get(zoe.page))
    ugo.tap(3, cards_left="0")
    assert "How many cards do you have left?" in text(zoe.client.get(zoe.page))
    assert "How many cards" not in text(ugo.client.get(ugo.page))
    assert "Anna: how many cards left?" in text(at_scoring(ugo))
    for player, left in enumerate((2, 1, 4)):
        ugo.tap(player, guest="3", cards_left=left)
    assert "How many cards" not in text(at_scoring(ugo)) + text(zoe.client.get(zoe.page))


def test_a_hand_that_nobody_has_told_is_a_dash_and_never_none(empty):
    empty.tap(0, guest="3")
    assert "– in hand" in text(at_scoring(empty))
    assert "0 cards" not in text(empty.client.get(f"{empty.page}?near=1"))
    assert "no cards left" not in text(at_scoring(empty))


def test_the_round_in_play_is_scored_at_a_stage_of_the_table(table):
    answer = table.client.get(f"{table.page}/rounds/1")
    assert (answer.status_code, answer.location) == (303, f"{table.page}?score=1")
    shown = at_scoring(table)
    assert 'data-view="scoring"' in shown.text
    assert "Round 1: totals Are all totals correct?" in text(shown)
    assert text(shown).count("Score round 1") == 1


def test_before_anything_is_entered_nobody_is_asked_whether_it_is_correct(empty):
    assert "Are all totals correct?" not in text(at_scoring(empty))


def test_every_row_tells_its_sum(table):
    said = text(at_scoring(table))
    for row in ("Anna 9 − 4 +5", "Noah 6, no cards left +6", "Zoé 9 − 2 +7", "Ugo 3 − 4, never below 0 +0"):
        assert row in re.sub(r"\+ (\d)", r"+\1", said)


def test_a_row_names_the_geisha_of_its_player(table):
    table.tap(2, geisha="suzune")
    assert "Zoé Suzune 9 − 2" in text(at_scoring(table))


def test_a_total_can_be_typed_where_a_round_is_scored_or_corrected_and_nothing_else(table, scored):
    for shown in (at_scoring(table), scored.client.get(f"{scored.page}/rounds/1")):
        assert {*re.findall(r'<input type="(\w+)"', shown.text)} == {"hidden", "number"}


def test_the_bar_says_what_scoring_leads_to(table):
    assert "Ugo will start round 2." in text(at_scoring(table))


def test_a_tap_in_a_row_mends_the_tally_and_stays_at_the_stage_with_the_pad_open(table):
    form = at_scoring(table).text.split('class="sum" data-player="3"')[1].split("</form>")[0]
    assert all(f'name="{name}" value="{value}"' in form for name, value in (("guest", 21), ("guest_left", 0)))
    fields = dict(re.findall(r'<input type="hidden" name="([^"]*)" value="([^"]*)"', form))
    tapped = table.client.post(f"{table.page}/round/tallies/3", data={**fields, "guest": "11"})
    assert tapped.location == f"{table.page}?near=3&score=1"
    shown = table.client.get(tapped.location)
    assert "Ugo 14 − 4 + 10" in text(shown)
    assert re.findall(r'class="more" name="pad"( open)?>', shown.text) == ["", "", "", " open"]


def test_the_keys_of_a_hand_go_from_none_to_the_largest_and_the_last_counts_on(table):
    for left, last in ((0, 7), (6, 7), (7, 8), (12, 13)):
        table.put("round/tallies/1", {"cards_left": left})
        row = at_scoring(table).text.split('class="sum" data-player="1"')[1].split("</form>")[0]
        keys = re.findall(
            r'name="cards_left" value="(\d+)" aria-label="[^"]*" aria-pressed="(\w+)">(.*?)<', row
        )
        assert [int(count) for count, _, _ in keys] == [*range(7), last]
        assert [shown for _, is_so, shown in keys if is_so == "true"] == [
            str(left) if left < 7 else f"{left} +"
        ]


def test_not_yet_leads_back_to_the_tally(table):
    back = re.search(r'href="([^"]*)"><svg[^>]*>.{0,90}?</svg>Not yet', at_scoring(table).text)[1]
    assert 'data-view="tallying"' in table.client.get(back).text


def test_the_tallies_are_scored_as_they_are(table):
    assert score(table).location == table.page
    assert earned(table) == [5, 6, 7, 0]
    assert [one["income"] for one in table.state["rounds"][0]["scores"]] == [row[0] for row in ROWS]


def test_a_device_comes_back_to_the_scoring_that_it_went_on_to(table):
    at_scoring(table)
    assert 'data-view="scoring"' in table.client.get(table.page).text
    score(table)
    assert 'data-view="scored"' in table.client.get(table.page).text


def test_who_only_watches_sees_no_scoring(table):
    watch = table.state["links"]["watch"]
    assert 'data-view="scoring"' not in table.client.get(f"{watch}?score=1").text


# Two phones


def test_an_unseen_tap_of_another_phone_that_changes_no_total_is_scored(app, table):
    seen = str(table.state["version"])
    other(app, table).put("round/tallies/3", {"guest": 1})
    assert score(table, seen=seen).location == table.page
    assert table.state["rounds"][0]["scores"][3]["income"] == [3, 1]


def test_an_unseen_tap_of_another_phone_that_changes_a_total_is_told_and_not_scored(app, table):
    seen = str(table.state["version"])
    other(app, table).put("round/tallies/3", {"guest": 11})
    refused = score(table, seen=seen)
    assert refused.location == f"{table.page}?score=1"
    told = table.client.get(refused.location)
    assert "Someone changed a number in the meantime." in text(told)
    assert "Ugo 14 − 4 + 10" in text(told)
    assert table.state["rounds"] == []
    assert score(table).location == table.page


def test_another_phone_sees_the_sums_being_mended(app, table):
    phone = other(app, table)
    fragment = re.search(r'data-fragment="([^"]*)"', at_scoring(phone).text)[1]
    table.tap(3, guest="11")
    assert "Ugo 14 − 4 + 10" in text(phone.client.get(fragment))
    score(table)
    assert 'data-view="scored"' in phone.client.get(fragment).text


# Warnings


@pytest.mark.parametrize(
    ("rows", "asks", "then"),
    [
        (
            [([], 0)] * 4,
            "No guests and no leftover cards have been entered, so nobody would earn anything.",
            [0, 0, 0, 0],
        ),
        ([([5], 1)] * 4, "Everyone still has cards.", [3, 3, 3, 3]),
        ([([5], 0), ([], 1), ([2], 0), ([], 0)], "No guests: Noah and Ugo.", [5, 0, 2, 0]),
    ],
)
def test_what_can_hardly_be_is_asked_in_the_bar_and_scored_after_a_yes(empty, rows, asks, then):
    for player, (income, left) in enumerate(rows):
        empty.put(f"round/tallies/{player}", {"income": income, "cards_left": left})
    asked = score(empty)
    assert asked.status_code == 409
    assert 'data-view="scoring" data-state="warning"' in asked.text
    assert re.search(r'role="alertdialog" aria-labelledby="entry-warning"', asked.text)
    assert asks in text(asked)
    assert empty.state["rounds"] == []
    assert score(empty, agreed=agreed(asked)).status_code == 303
    assert earned(empty) == then


def test_the_way_back_leads_to_the_sums(empty):
    asked = score(empty).text
    assert re.search(rf'data-arrive autofocus href="{empty.page}\?score=1">Back to the totals', asked)


# Correcting


def test_a_scored_round_is_shown_in_the_same_rows(scored):
    board = Board.of(scored)
    assert 'data-view="correcting"' in board.answer.text
    assert "Correct round 1" in board.text
    assert "Noah started" in board.text
    assert "Anna total 5 9 − 4 + 5" in board.text
    assert board.fields[:2] == [("scores/0/income[]", "1+0+3+5"), ("scores/0/cards_left", "2")]


def test_three_taps_and_save_mend_two_sums(scored):
    board = Board.of(scored).tap("guest/3/11", "cards_left/3/1", "guest_left/0/3")
    assert scored.state["totals"] == [5, 6, 7, 0]
    assert board.save().location == scored.page
    assert earned(scored) == [0, 6, 7, 12]
    assert scored.state["rounds"][0]["scores"][3]["income"] == [3, 11]


def test_what_was_scored_stands_beside_what_is(scored):
    board = Board.of(scored).tap("guest/3/11")
    assert "was 3, cards left: 2" in board.text
    assert "total 12" not in board.text
    assert "Ugo total 10, was 0 14 − 4 + 10" in board.text
    assert board.answer.text.count("data-was>") == 1


def test_the_pad_that_was_tapped_stays_open(scored):
    shown = Board.of(scored).tap("guest/2/4").answer.text
    assert re.findall(r'class="more" name="pad"( open)?>', shown) == ["", "", " open", ""]


def test_a_total_that_is_typed_over_the_guests_is_kept_with_what_is_tapped_or_saved_next(scored):
    board = Board.of(scored)
    typed = {**dict(board.fields), "paid/1[]": "17", "paid/3[]": ""}
    board.fields = [*typed.items()]
    board = board.tap("guest/2/2")
    assert "New totals: Noah 17 and Zoé 9." in board.text
    assert board.save().status_code == 303
    kept = [one["income"] for one in scored.state["rounds"][0]["scores"]]
    assert kept == [[1, 0, 3, 5], [17], [3, 4, 2, 2], []]


def test_what_was_not_said_when_the_rows_were_shown_is_asked_about(scored):
    board = Board.of(scored).tap("guest_left/3/0")
    board.fields = [(name, value) for name, value in board.fields if name != "agreed"]
    asked = board.save()
    assert asked.status_code == 409
    assert 'role="alertdialog"' in asked.text
    assert scored.state["rounds"][0]["scores"][3]["income"] == [3]


def test_cancel_leads_back_to_where_one_came_from(scored):
    def way_out(board):
        return re.search(r'href="([^"]*)">Cancel', board.answer.text)[1]

    assert way_out(Board.of(scored).tap("guest/0/1")) == scored.page
    rounds = scored.client.get(f"{scored.page}/rounds").text
    link = unescape(re.search(r'href="([^"]*)">Correct round 1', rounds)[1])
    board = Board(scored.client, scored.client.get(link)).tap("guest/0/1")
    assert way_out(board) == f"{scored.page}/rounds"


def test_the_fragment_of_a_draft_is_the_draft_and_follows_the_table(app, scored):
    board = Board.of(scored).tap("guest/3/11")
    assert "14 − 4" in text(board.fragment)
    phone = other(app, scored)
    phone.put("round/tallies/0", {"guest": 1})
    assert "Round 2 has already started" in text(board.fragment)
    for _ in range(2):
        phone.client.post(f"{phone.url}/undos", json={})
    assert board.fragment.location == f"{scored.page}/fragment?score=1"


def test_what_no_row_could_ask_for_is_refused(scored):
    before = scored.state
    assert scored.client.get(f"{scored.page}/rounds/1?scores/0/income[]=x").status_code == 400
    assert scored.state == before


def test_six_players_have_a_row_each(client):
    table = MaiStar(client, [*NAMES, "Lin", "Mia"])
    assert at_scoring(table).text.count('class="sum" data-player=') == 6
