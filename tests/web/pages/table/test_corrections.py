"""A scored round is corrected on the board: each tap gives the board anew, Save alone writes."""

import re
from html import unescape
from urllib.parse import urlencode

import pytest
from werkzeug.datastructures import MultiDict

from ....factories import ALL_TIED, FIRST_ROUND, Table
from ..test_pages import text


class Board:
    """The page in a browser without scripts: the fields of its form, and the buttons."""

    def __init__(self, client, answer):
        self.client, self.answer = client, answer
        form = answer.text.split('<form id="draft"')[1].split("</form>")[0]
        self.action = unescape(re.search(r'action="([^"]*)"', form)[1])
        found = re.findall(r'<input type="(?:hidden|number)"[^>]*? name="([^"]*)" value="([^"]*)"', form)
        self.fields = [(name, unescape(value)) for name, value in found]

    @classmethod
    def of(cls, table, number=1, client=None):
        client = client or table.client
        return cls(client, client.get(f"{table.page}/rounds/{number}"))

    @property
    def text(self):
        return text(self.answer)

    def tap(self, *taps, name="tap"):
        board = self
        for tap in taps:
            assert f'name="{name}" value="{tap}"' in board.answer.text
            address = f"{board.action}?{urlencode([*board.fields, (name, tap)])}"
            board = Board(board.client, board.client.get(address))
        return board

    def save(self):
        return self.client.post(self.action, data=MultiDict(self.fields))

    @property
    def fragment(self):
        address = unescape(re.search(r'data-fragment="([^"]*)"', self.answer.text)[1])
        return self.client.get(address)


@pytest.fixture
def scored(table):
    table.client.get(table.page)
    table.score(1, FIRST_ROUND)
    return table


def changed(cards, **pairs):
    """The cards with other pairs at some geisha: `g3=[2, 1]`."""
    return [pairs.get(f"g{index}", pair) for index, pair in enumerate(cards)]


def test_a_scored_round_is_shown_on_the_board_with_its_cards(scored):
    board = Board.of(scored)
    assert 'data-view="correcting"' in board.answer.text
    assert "Correct round 1" in board.text
    counts = re.findall(r'id="cell-(\d)-(\d)".*?data-count="(\d)"', board.answer.text, re.S)
    assert {(int(g), int(p)): int(n) for p, g, n in counts} == {
        (g, p): n for g, pair in enumerate(FIRST_ROUND) for p, n in enumerate(pair)
    }
    assert "number" not in re.findall(r'type="(\w+)"', board.answer.text)


def test_the_round_in_play_is_entered_at_its_count(scored):
    answer = scored.client.get(f"{scored.page}/rounds/2")
    assert (answer.status_code, answer.location) == (303, f"{scored.page}?count=2")


def test_two_taps_and_save_move_a_card_from_one_geisha_to_another(scored):
    board = Board.of(scored).tap("less/0/1", "more/0/6")
    assert "was 1" in board.text
    assert scored.state["rounds"][0]["cards"] == FIRST_ROUND
    assert board.save().location == scored.page
    assert scored.state["rounds"][0]["cards"] == changed(FIRST_ROUND, g1=[0, 1], g6=[3, 2])


def test_the_bar_says_what_it_leads_to_and_which_markers_to_move(scored):
    board = Board.of(scored).tap("more/0/3")
    assert "In that case, Anna wins in round 1 with 11 charm points." in board.text
    assert "Yoko (umbrella, 3) → Anna" in board.text


@pytest.mark.parametrize(("entry_mode", "sign"), [("cards", "cards"), ("markers", "marker")])
def test_the_sign_beside_how_to_correct_is_that_of_the_way(scored, entry_mode, sign):
    page = scored.client.get(f"{scored.page}/rounds/1?by={entry_mode}").text
    assert f'data-sign="{sign}"' in page


def test_a_marker_that_would_move_leaves_a_ghost(scored):
    shown = Board.of(scored).tap("more/0/3").answer.text
    assert re.findall(r'class="ghost" data-place="(\w+)"', shown) == ["far"]


def test_what_was_counted_stands_beside_what_is(scored):
    shown = Board.of(scored).tap("less/0/6").answer.text
    assert re.search(r'data-was name="tap" value="more/0/6"\s+aria-label="[^"]*, was 2"', shown)


def test_a_round_that_is_set_aside_is_told_and_saved_without_asking_again(scored):
    scored.score(2, ALL_TIED)
    board = Board.of(scored).tap("more/0/3")
    assert "Round 2 will be discarded; Undo restores it." in board.text
    assert board.save().status_code == 303
    assert len(scored.state["rounds"]) == 1


def test_what_was_not_said_when_the_board_was_shown_is_asked_about(app, scored):
    board = Board.of(scored).tap("more/0/3")
    Table(app.test_client(), scored.id).count(0, 0, 1)
    asked = board.save()
    assert asked.status_code == 409
    assert 'role="alertdialog"' in asked.text
    assert "Anything counted for round 2 will be discarded" in text(asked)
    assert len(scored.state["rounds"]) == 1 and scored.state["outcome"] is None
    assert Board(scored.client, asked).save().status_code == 303
    assert scored.state["outcome"]["winners"] == [0]


def test_cancel_leads_back_to_where_one_came_from(scored):
    def way_out(board):
        return re.search(r'href="([^"]*)">Cancel', board.answer.text)[1]

    assert way_out(Board.of(scored).tap("less/0/6")) == scored.page
    rounds = scored.client.get(f"{scored.page}/rounds").text
    link = unescape(re.search(r'href="([^"]*)" aria-label="Correct round 1"', rounds)[1])
    board = Board(scored.client, scored.client.get(link)).tap("less/0/6")
    assert way_out(board) == f"{scored.page}/rounds"
    assert way_out(Board(scored.client, scored.client.get(f"{link}&by=markers"))) == f"{scored.page}/rounds"


def test_the_notice_after_it_names_the_markers_and_undoes_it(scored):
    table = Board.of(scored).tap("less/0/0", "more/1/0").save()
    told = scored.client.get(table.location)
    assert "Round 1 corrected. Move these favor markers: Ayane (flute, 2) → Noah. Undo" in text(told)
    form = told.text.split("Undo</button>")[0].rsplit("<form", 1)[1]
    fields = dict(re.findall(r'name="([^"]*)" value="([^"]*)"', form))
    undone = scored.client.post(f"{scored.page}/undos", data=fields, follow_redirects=True)
    assert "Entry undone: Round 1 corrected Redo" in text(undone)
    assert scored.state["rounds"][0]["cards"] == FIRST_ROUND


def test_saving_what_is_not_changed_changes_nothing(scored):
    before = scored.state
    told = scored.client.get(Board.of(scored).tap("less/0/6", "more/0/6").save().location)
    assert "Nothing was changed." in text(told)
    assert scored.state == before


def test_it_is_corrected_by_who_had_more_too(scored):
    board = Board.of(scored).tap("markers", name="by").tap("marker/1/0")
    assert "cell-0-0" not in board.answer.text
    board.save()
    assert scored.state["rounds"][0]["winners"] == [1, None, 0, 1, 1, 0, None]


def test_a_marker_that_was_tapped_and_left_again_loses_no_card(scored):
    before = scored.state
    board = Board.of(scored).tap("markers", name="by").tap("marker/1/0", "marker/0/0")
    assert "half-0-0" in board.answer.text
    assert "No favor markers to move." not in board.text
    board.save()
    assert scored.state == before


def test_a_round_entered_by_who_had_more_is_shown_so(table):
    table.put("rounds/1", {"winners": [0, 1] + [None] * 5})
    board = Board.of(table)
    assert "half-0-0" in board.answer.text
    board.tap("marker/0/1").save()
    assert table.state["rounds"][0]["winners"] == [0, 0] + [None] * 5


def test_who_had_it_corrected_meanwhile_sees_the_draft_beside_what_is_now(app, scored):
    board = Board.of(scored).tap("less/0/6")
    Table(app.test_client(), scored.id).score(1, ALL_TIED)
    refused = board.save()
    assert refused.status_code == 409
    assert "Round 1 was corrected in the meantime." in text(refused)
    kept = Board(scored.client, refused)
    assert ("cards/6/0", "1") in kept.fields
    assert "was 0" not in kept.text  # Chiharu: 0 to 2, now 1 to 1
    assert re.search(r'value="more/1/4"\s+aria-label="[^"]*, was 1"', kept.answer.text)
    assert kept.save().status_code == 303
    assert scored.state["rounds"][0]["cards"] == changed(FIRST_ROUND, g6=[1, 2])


def test_a_round_whose_scoring_was_taken_back_meanwhile_is_told_at_the_count(app, scored):
    board = Board.of(scored).tap("less/0/6")
    Table(app.test_client(), scored.id).post("undos")
    refused = board.save()
    assert refused.location == f"{scored.page}?count=1"
    told = text(scored.client.get(refused.location))
    assert "Round 1: the scoring was undone in the meantime." in told
    assert scored.state["rounds"] == []


def test_the_fragment_of_a_draft_is_the_draft_and_follows_the_table(app, scored):
    board = Board.of(scored).tap("more/0/3")
    assert 'value="more/0/3"' in board.fragment.text
    assert "In that case, Anna wins" in text(board.fragment)
    other = Table(app.test_client(), scored.id)
    other.count(0, 0, 1)
    assert "Anything counted for round 2 will be discarded" in text(board.fragment)
    other.post("undos")
    other.post("undos")
    gone = board.fragment
    assert gone.location == f"{scored.page}/fragment?count=1"


def test_a_fragment_is_not_made_twice(scored):
    board = Board.of(scored).tap("more/0/3")
    address = unescape(re.search(r'data-fragment="([^"]*)"', board.answer.text)[1])
    again = scored.client.get(address, headers={"If-None-Match": board.fragment.headers["ETag"]})
    assert again.status_code == 304


def test_between_the_players_the_bar_faces_who_corrects_and_the_board_stays(scored):
    scored.client.post("/device", data={"face_to_face": "1", "next": "/"})
    board = Board(scored.client, scored.client.get(f"{scored.page}/rounds/1?facing=far")).tap("less/0/6")
    assert re.findall(r'class="bar warning" data-place="(\w+)"', board.answer.text) == ["far"]
    assert '<main id="main" tabindex="-1">' in board.answer.text
    told = scored.client.get(board.save().location).text
    assert 'class="notice" data-facing="far"' in told


@pytest.mark.parametrize("query", ["tap=x", "cards/0/0=x"])
def test_what_no_board_could_ask_for_is_refused(scored, query):
    before = scored.state
    assert scored.client.get(f"{scored.page}/rounds/1?{query}").status_code == 400
    assert scored.state == before
