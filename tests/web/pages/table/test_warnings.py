"""A warning is asked on the board, with all that it says, and as long as it holds."""

import re

import pytest

from ....factories import FIRST_ROUND, Table
from ..test_pages import text

SEVEN = [[0, 0], *FIRST_ROUND[1:]]
ANNA_HAS_SEVEN = "Anna has 7 of 8 cards: one is missing, usually the Secret."


def count(phone, cards):
    for geisha, pair in enumerate(cards):
        for player, number in enumerate(pair):
            phone.count(player, geisha, number)


def score(table, **more):
    form = {"scoring": "1", "counted": "1", "seen": str(table.state["version"]), **more}
    return table.client.post(f"{table.page}/rounds/1", data=form)


def agreed(answer):
    """The warnings in the question's own form."""
    return re.findall(r'name="agreed" value="([^"]*)"', answer.text)


def fragment(table, answer):
    """The answer that the live update of the page fetches."""
    address = re.search(r'data-fragment="([^"]*)"', answer.text)[1].replace("&amp;", "&")
    return table.client.get(address)


@pytest.fixture
def seven(table):
    count(table, SEVEN)
    return table


def test_a_side_that_lacks_a_card_is_asked_about_on_the_board_and_not_scored(seven):
    asked = score(seven)
    assert asked.status_code == 409
    assert 'data-view="counting" data-state="warning"' in asked.text
    assert re.search(r'role="alertdialog" aria-labelledby="entry-warning"', asked.text)
    assert ANNA_HAS_SEVEN in text(asked)
    assert "Score with 7 cards" in text(asked)
    assert seven.state["rounds"] == []


def test_agreeing_scores_what_was_asked_about(seven):
    (said,) = agreed(score(seven))
    assert score(seven, agreed=said).status_code == 303
    assert seven.state["rounds"][0]["cards"] == SEVEN


def test_agreeing_to_one_number_of_cards_is_not_agreeing_to_another(seven):
    (said,) = agreed(score(seven))
    seven.count(0, 1, 0)
    asked = score(seven, agreed=said)
    assert asked.status_code == 409
    assert "Anna has 6 of 8 cards" in text(asked)


def test_the_way_back_leads_to_the_cards_of_the_round(seven):
    asked = score(seven).text
    assert re.search(rf'data-arrive autofocus href="{seven.page}\?count=1">Back to the cards', asked)
    assert 'data-state="warning"' not in seven.client.get(f"{seven.page}?count=1").text


def test_the_question_stays_as_long_as_it_is_so_and_goes_when_another_phone_counts_the_card(app, seven):
    asked = score(seven)
    assert ANNA_HAS_SEVEN in text(fragment(seven, asked))
    Table(app.test_client(), seven.id).count(0, 0, 1)
    after = fragment(seven, asked)
    assert 'data-state="warning"' not in after.text
    assert "Score round 1" in text(after)
    assert "asks=" not in re.search(r'data-fragment="([^"]*)"', after.text)[1]


def test_the_question_goes_when_another_phone_scores(app, seven):
    asked = score(seven)
    Table(app.test_client(), seven.id).score(1, SEVEN)
    assert 'data-view="scored"' in fragment(seven, asked).text


def test_the_number_of_cards_is_marked_once_the_other_side_is_complete(seven):
    shown = seven.client.get(seven.page).text
    assert re.findall(r'data-sum="(\d)"[^>]*data-odd', shown) == ["0"]
    seven.count(1, 1, 0)
    seven.count(1, 6, 1)
    assert "data-odd" not in seven.client.get(seven.page).text


@pytest.mark.parametrize(("facing", "place"), [("far", "far"), ("", "near")])
def test_between_the_players_it_faces_the_one_who_asked(seven, facing, place):
    seven.client.post("/device", data={"face_to_face": "1", "next": "/"})
    asked = score(seven, facing=facing).text
    assert re.findall(r'class="bar warning" data-place="(\w+)"', asked) == [place]
    assert asked.count("Score round 1") == 1  # the button across
    assert re.findall(r'data-place="(\w+)" data-connection', asked) == ["near"]
    assert '<main id="main" tabindex="-1">' in asked


def test_a_round_by_markers_in_which_nothing_moved_is_asked_about_once_and_for_all(table):
    for number, mode in ((1, "markers"), (2, "")):  # the second without a word of the form, after a tap
        if not mode:
            table.choose(6, 1)
            table.choose(6, None)
        form = {"way": mode} if mode else {}
        asked = table.client.post(
            f"{table.page}/rounds/{number}", data={"scoring": "1", "counted": "1", **form}
        )
        assert (asked.status_code, "No markers moved this round?" in text(asked)) == (409, True)
        assert "of 8 cards" not in text(asked).split("No markers moved")[1].split("Back to the markers")[0]
        told = table.client.post(
            f"{table.page}/rounds/{number}",
            data={"scoring": "1", "counted": "1", "agreed": agreed(asked)[0], **form},
        )
        assert told.status_code == 303
    assert [one["winners"] for one in table.state["rounds"]] == [[None] * 7] * 2
    assert "of 8 cards" not in text(table.client.get(f"{table.page}/rounds"))


def test_a_watcher_is_asked_nothing(seven):
    watch = seven.state["links"]["watch"]
    assert 'data-state="warning"' not in seven.client.get(f"{watch}?asks=near").text
