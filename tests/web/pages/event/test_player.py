"""/e/<watch>: those who play say who they are, and are led to their tables"""

import re

import pytest

from assistant.web.pages.event.page import EventPage

from ....factories import CHARM_OVER_GEISHA, FIRST_ROUND, Table
from .conftest import PEOPLE, Event, opened, plain

NOAH_WINS = [[other, one] for one, other in CHARM_OVER_GEISHA]


@pytest.fixture
def phone(app, event):
    """Of whoever does not start at the first table."""
    return phone_of(app, event, event.pairings[0]["people"][1])


def test_what_all_are_shown_is_made_once_and_each_sees_their_own_marked(app, event, monkeypatch):
    made, places = [], EventPage.places
    monkeypatch.setattr(EventPage, "places", lambda *given: made.append(given) or places(*given))
    for person in event.pairings[0]["people"]:
        text = phone_of(app, event, person).get(event.watch).text
        own = re.findall(r"<tr data-own>.*?</tr>", text, re.DOTALL)
        assert len(own) == 2 and all(PEOPLE[person] in row for row in own)
        assert re.findall(r"<li [^>]*data-own", text) == ['<li id="at-1-0" class="pairing" data-own']
        assert "data-of" not in text
    assert len(made) == 1


def phone_of(app, event, person):
    phone = app.test_client()
    phone.get("/")
    phone.post(f"{event.watch}/person", data={"person": person})
    return phone


def names(event, pairing):
    return [event.state["people"][person]["name"] for person in pairing["people"]]


def follow(phone, table):
    return phone.post(f"{table.page}/next").location


def test_a_phone_tells_the_next_match_and_leads_to_its_seat(app, event, phone):
    first = event.pairings[0]
    one, other = names(event, first)
    assert f"Next: table 1 against {one}, who starts." in plain(phone.get(event.watch))
    begins = phone_of(app, event, first["people"][0])
    assert f"Next: table 1 against {other}. You start." in plain(begins.get(event.watch))
    assert phone.post(f"{event.watch}/seat").location == f"/t/{first['table']}"
    assert 'data-presence="this"' in phone.get(f"/t/{first['table']}/seat").text


def test_who_has_not_said_who_they_are_is_asked(app, event):
    stranger = app.test_client()
    assert "Which player are you?" in stranger.get(event.watch).text
    assert stranger.post(f"{event.watch}/seat").location == event.watch
    assert stranger.post(f"{event.watch}/person", data={"person": "5"}).status_code == 404


def test_a_name_that_another_phone_has_taken_is_told_to_be(app, event, phone):
    taken = event.state["people"][event.pairings[0]["people"][1]]["name"]
    buttons = re.findall(r'name="person".*?</button>', app.test_client().get(event.watch).text, re.DOTALL)
    assert [taken in button for button in buttons] == ["<small>taken</small>" in button for button in buttons]


def test_a_name_that_another_phone_has_is_asked_about_and_that_phone_is_told(app, event, phone):
    person = event.pairings[0]["people"][1]
    other, told = app.test_client(), f"{PEOPLE[person]} is on another phone too."
    had = {"If-None-Match": phone.get(f"{event.watch}/fragment").headers["ETag"]}
    asked = other.post(f"{event.watch}/person", data={"person": person}).location
    page = plain(other.get(asked))
    assert f"{PEOPLE[person]}</bdi> is already here on another phone. Same person?" in page
    assert "Which player are you?" in page and other.post(f"{event.watch}/seat").location == event.watch
    assert phone.get(f"{event.watch}/fragment", headers=had).status_code == 304
    assert other.post(f"{event.watch}/person", data={"second": person}).location == event.watch
    assert told in plain(phone.get(f"{event.watch}/fragment", headers=had))
    assert "Same person?" not in other.get(asked).text
    assert other.post(f"{event.watch}/seat").location == f"/t/{event.pairings[0]['table']}"
    other.post(f"{event.watch}/person", data={"person": "null"})
    assert told not in plain(phone.get(event.watch))


def test_a_name_is_asked_about_whose_seat_another_phone_has_by_its_code(app, event):
    table, phones = f"/t/{event.pairings[0]['table']}", [app.test_client() for _ in range(2)]
    phones[0].get(table)
    phones[0].post(f"{table}/seat", data={"player": "1"})
    person = event.pairings[0]["people"][1]
    places = [phone.post(f"{event.watch}/person", data={"person": person}).location for phone in phones]
    assert places == [event.watch, f"{event.watch}?asked={person}"]


def test_a_phone_is_nobody_once_who_it_was_never_joined_and_another_has_their_number(app, event):
    event.post("people", join="Mia")
    mia, late = phone_of(app, event, 5), app.test_client()
    (seen,) = re.findall(r'name="seen" value="([^"]*)"', late.get(event.watch).text)
    event.post("undos", seen=event.state["version"])
    event.post("people", join="Theo")
    assert "names-to-tap" in mia.get(event.watch).text
    late.post(f"{event.watch}/person", data={"person": "5", "seen": seen})
    page = late.get(event.watch).text
    assert "names-to-tap" in page and "The event changed in the meantime." in page
    (seen,) = re.findall(r'name="seen" value="([^"]*)"', page)
    event.post("people", join="Zora")
    late.post(f"{event.watch}/person", data={"person": "5", "seen": seen})
    assert "Theo" in late.get(event.watch).text.partition('class="next-match"')[2]


def test_who_goes_to_a_table_is_asked_before_they_share_a_seat_that_another_phone_took(app, event, phone):
    """That of the same person is asked no more."""
    table, other = f"/t/{event.pairings[0]['table']}", app.test_client()
    other.get(table)
    other.post(f"{table}/seat", data={"player": "1"})
    asked = phone.post(f"{event.watch}/seat")
    assert asked.status_code == 409 and "Same person?" in asked.text
    phone.post(f"{table}/seat", data={"player": "1", "second": "1"})
    other.post(f"{event.watch}/person", data={"second": event.pairings[0]["people"][1]})
    assert phone.post(f"{event.watch}/seat").location == table


def seat_at(phone, table):
    """The seat that a phone has there, None without one."""
    found = re.search(r'data-player="(\d)" data-presence="this"', phone.get(f"{table}/seat").text)
    return found and found[1]


def test_a_swap_frees_the_seats_of_who_sits_there_then_and_no_others(app, event, meanwhile):
    (one, _), (other, _) = (pairing["people"] for pairing in event.pairings[:2])
    table, phones = f"/t/{event.pairings[0]['table']}", [app.test_client(), app.test_client()]
    for phone in phones:
        phone.get(table)
    phones[0].post(f"{table}/seat", data={"player": "0"})

    def move():
        for phone, seat in zip(phones, "10", strict=True):
            phone.post(f"{table}/seat", data={"player": seat})

    meanwhile(move)
    event.post("swaps", swap=[one, other])
    assert [seat_at(phone, table) for phone in phones] == ["1", None]


def test_a_seat_is_taken_only_of_who_was_shown_there(app, event):
    (one, _), (other, _) = (pairing["people"] for pairing in event.pairings[:2])
    table, phone = f"/t/{event.pairings[0]['table']}", app.test_client()
    shown = re.findall(r'name="shown" value="([^"]*)"', phone.get(f"{table}/seat").text)[:2]
    event.post("swaps", swap=[one, other])
    refused = phone.post(f"{table}/seat", data={"player": "0", "shown": shown})
    assert refused.status_code == 409 and "The seats changed in the meantime." in refused.text
    assert seat_at(phone, table) is None
    phone.post(f"{table}/seat", data={"player": "1", "shown": shown})
    assert seat_at(phone, table) == "1"


def test_those_who_play_see_no_address_to_run_it_and_none_of_a_table(event, phone):
    page = phone.get(event.watch).text
    tables = [pairing["table"] for pairing in event.pairings if pairing["table"]]
    assert not any(secret in page for secret in (event.page, *tables))


def test_whose_match_of_an_older_round_is_open_is_led_back_to_it(app, event, phone):
    first = event.pairings[0]
    event.post("rounds", number="2", anyway="1")
    for number, pairing in enumerate(event.pairings):
        if pairing["table"]:
            event.post(f"rounds/2/pairings/{number}", winners=pairing["people"][0])
    assert "Event round 1, table 1: your match against" in plain(phone.get(event.watch))
    assert "Go to table 1" in phone.get(event.watch).text
    assert phone.post(f"{event.watch}/seat").location == f"/t/{first['table']}"


def test_who_has_a_bye_is_told(app, event):
    bye = next(pairing for pairing in event.pairings if pairing["table"] is None)
    phone = phone_of(app, event, bye["people"][0])
    assert "Event round 1: you have a bye" in phone.get(event.watch).text


def test_at_a_table_that_is_over_a_phone_waits_and_then_leads_on(event, phone):
    table = event.play(event.pairings[0])
    waiting = phone.get(table.page).text
    assert "The next event round hasn’t been paired yet: 1 table is still playing" in waiting
    assert "Next event round" not in waiting and "Rematch" not in waiting
    assert follow(phone, table) == event.watch
    event.play(event.pairings[1])
    event.post("rounds", number="2")
    person = event.state["rounds"][0]["pairings"][0]["people"][1]
    own = next(pairing for pairing in event.pairings if person in pairing["people"])
    assert "Go to table" in phone.get(table.page).text
    assert follow(phone, table) == f"/t/{own['table']}"


def test_who_came_by_a_code_is_known_by_their_seat(app, event):
    table = Table(event.client, event.pairings[0]["table"])
    guest = app.test_client()
    guest.get(table.page)
    guest.post(f"{table.page}/seat", data={"player": "1"})
    event.play(event.pairings[0])
    assert follow(guest, table) == event.watch
    person = event.pairings[0]["people"][1]
    assert f'value="{person}"' not in guest.get(event.watch).text
    assert names(event, event.pairings[0])[1] in guest.get(event.watch).text


def test_the_host_s_phone_pairs_the_next_round_from_a_table_and_goes_to_one(event):
    tables = [event.play(pairing) for pairing in event.pairings[:2]]
    assert "Next event round" in event.client.get(tables[0].page).text
    onward = event.post("rounds", number="2", at=tables[0].id).location
    assert onward == f"/t/{event.pairings[0]['table']}"


def test_a_family_with_one_phone_goes_from_table_to_table(client):
    client.get("/")
    event = Event(client, opened(client, *PEOPLE[:4], start="1").location)
    table, seen = f"/t/{event.pairings[0]['table']}", []
    for number in (1, 2, 3):
        event.play({"table": table[3:]})
        (other,) = re.findall(r'class="button primary" href="([^"]+)">Go to table', client.get(table).text)
        event.play({"table": other[3:]})
        seen += [table, other]
        if number < 3:
            assert "Next event round" in client.get(other).text
            table = event.post("rounds", number=str(number + 1), at=other[3:]).location
    assert len(set(seen)) == 6


@pytest.mark.parametrize("chooses", [True, False])
def test_after_a_swap_a_phone_at_a_table_is_led_to_its_own(app, event, chooses):
    """Also one that came by a table's code, whose person is known by the seat it had."""
    (one, _), (_, other) = (pairing["people"] for pairing in event.pairings[:2])
    table, goes_to = (f"/t/{pairing['table']}" for pairing in event.pairings[:2])
    phone = phone_of(app, event, one) if chooses else app.test_client()
    phone.get(table)
    phone.post(f"{table}/seat", data={"player": "0"})
    had = {"If-None-Match": phone.get(f"{table}/fragment").headers["ETag"]}
    event.post("swaps", swap=[one, other])
    shown = phone.get(f"{table}/fragment", headers=had)
    against = PEOPLE[event.pairings[1]["people"][0]]
    assert f"Next: table 2 against {against}, who starts." in plain(shown)
    assert "Go to table 2" in shown.text and 'data-view="counting"' not in shown.text
    assert phone.post(f"{table}/next").location == goes_to
    assert 'data-view="counting"' in phone.get(goes_to).text


def test_after_a_swap_with_the_bye_a_phone_at_a_table_says_so(app, event):
    (one, _), (bye,) = event.pairings[0]["people"], event.pairings[2]["people"]
    phone, table = phone_of(app, event, one), f"/t/{event.pairings[0]['table']}"
    phone.post(f"{event.watch}/seat")
    event.post("swaps", swap=[one, bye])
    shown = phone.get(table)
    assert "You’re no longer at this table" in shown.text and "Event round 1: you have a bye" in plain(shown)


@pytest.mark.parametrize("taps", [False, True])
def test_a_phone_at_a_table_whose_result_was_entered_is_led_on_with_the_next_round(app, client, taps):
    event = Event(client, opened(client, *PEOPLE[:4], start="1").location)
    event.watch = event.state["links"]["watch"]
    (_, other), (one, _) = (pairing["people"] for pairing in event.pairings)
    phone = phone_of(app, event, other)
    table = phone.post(f"{event.watch}/seat").location
    phone.get(table)
    if taps:
        Table(phone, table[3:]).count(0, 6, 4)
    had = {"If-None-Match": phone.get(f"{table}/fragment").headers["ETag"]}
    event.post("rounds/1/pairings/0", winners=other)
    event.post("rounds/1/pairings/1", winners=one)
    assert 'data-view="counting"' in phone.get(table).text
    event.post("rounds", number="2")
    shown = phone.get(f"{table}/fragment", headers=had)
    assert "This match is over" in shown.text and 'data-view="counting"' not in shown.text
    assert f"The organizer entered the result: {PEOPLE[other]}" in plain(shown)
    (goes_to,) = (f"/t/{each['table']}" for each in event.pairings if other in each["people"])
    assert phone.post(f"{table}/next").location == goes_to
    assert 'data-view="counting"' in event.client.get(table).text
    event.post("undos")
    assert 'data-view="counting"' in phone.get(table).text
    assert Table(phone, table[3:]).state["round"]["cards"][6] == [4 * taps, 0]


def test_nobody_is_led_away_who_is_shared_or_sits_there_or_runs_the_event(app, event):
    (one, _), (_, other) = (pairing["people"] for pairing in event.pairings[:2])
    event.post("swaps", swap=[one, other])
    table, phones = f"/t/{event.pairings[0]['table']}", [phone_of(app, event, one) for _ in range(2)]
    for phone, player in zip(phones, ("null", "0"), strict=True):
        phone.get(table)
        phone.post(f"{table}/seat", data={"player": player})
    event.post("person", person=one)
    for phone in (*phones, event.client, app.test_client()):
        assert 'data-view="counting"' in phone.get(table).text


def test_names_at_a_table_are_shown_and_changed_on_the_page_of_the_event(event, phone):
    table = f"/t/{event.pairings[0]['table']}"
    mine, theirs = event.client.get(f"{table}/settings").text, phone.get(f"{table}/settings").text
    assert not any('name="name"' in page for page in (mine, theirs))
    assert f'href="{event.page}"' in mine
    assert event.page not in theirs and "Ask the organizer to change them." in theirs
    phone.post(f"{table}/players", data={"name": [*reversed(names(event, event.pairings[0]))]})
    assert "The names at this table come from an event." in phone.get(f"{table}/settings").text
    assert [one["name"] for one in Table(phone, table[3:]).state["players"]] == names(
        event, event.pairings[0]
    )


def test_all_names_are_offered_in_their_order(app, client):
    people = [f"{'aZ'[number % 2]}{number:02}" for number in range(64)]
    watch = Event(client, opened(client, *people).location).state["links"]["watch"]
    page = app.test_client().get(watch).text
    shown = re.findall(r'name="person" value="\d+"><bdi translate="no">(\w+)<', page)
    assert shown == sorted(people, key=str.casefold)


def test_a_table_of_no_event_and_one_that_is_played_lead_nowhere(event, table):
    assert event.client.post(f"{table.page}/next").status_code == 404
    played = Table(event.client, event.pairings[0]["table"])
    played.score(1, FIRST_ROUND)
    assert "Standings and pairings" not in event.client.get(played.page).text


def test_who_changes_a_settled_result_at_its_table_is_told_before_and_after(event, phone):
    table = event.play(event.pairings[0])
    assert "is settled" not in phone.get(table.page).text
    event.post("rounds", number="2", anyway="1")
    shown = plain(phone.get(table.page))
    assert "Club night: event round 1 is settled. If you change the result here" in shown
    assert 'data-told="settled"' not in shown.partition('class="bar"')[2], "the bar is for what comes next"
    phone.post(f"{table.page}/undos")
    assert "The organizer will decide whether this counts." in phone.get(table.page).text
    table.score(1, NOAH_WINS)
    assert "The organizer will decide whether this result counts." in phone.get(table.page).text


def test_the_menu_of_a_table_leads_to_its_event_by_the_address_one_has(event, phone):
    menu = f"/t/{event.pairings[0]['table']}/menu"
    assert f'href="{event.watch}"' in phone.get(menu).text
    assert f'href="{event.page}"' in event.client.get(menu).text


def test_a_table_tells_of_another_result_that_counts_in_its_place(event, phone):
    first = event.pairings[0]
    table, other = event.play(first), names(event, first)[1]
    event.post("rounds/1/pairings/0", winners=first["people"][0])
    assert "a different result" not in phone.get(table.page).text
    event.post("rounds/1/pairings/0", winners=first["people"][1])
    assert f"The event counts a different result: {other}" in plain(phone.get(table.page))
    assert "aren’t known counts as 0" in phone.get(event.watch).text
