"""/e/<event>: its host pairs and mends"""

import re

from assistant.tournaments import decide

from ....factories import FIRST_ROUND, Table
from .conftest import PEOPLE, Event, opened, plain


def test_the_next_round_waits_for_all_matches_unless_it_is_wanted_anyway(event):
    event.post("rounds", number="2")
    assert "Some matches of this round aren’t over yet." in event.client.get(event.page).text
    assert len(event.state["rounds"]) == 1
    event.post("rounds", number="2", anyway="1")
    assert len(event.state["rounds"]) == 2


def test_a_round_that_two_devices_pair_at_once_is_paired_once(event, meanwhile):
    meanwhile(lambda: event.post("rounds", number="2", anyway="1"))
    for _ in range(2):
        event.post("rounds", number="2", anyway="1")
    assert len(event.state["rounds"]) == 2


def test_a_round_is_not_paired_in_place_of_one_that_was_undone_meanwhile(event, meanwhile):
    meanwhile(lambda: event.post("undos", discard="1"))
    event.post("rounds", number="2", anyway="1")
    assert event.state["rounds"] == []
    assert "The pairings changed in the meantime." in event.client.get(event.page).text


def test_a_result_at_a_table_counts_at_once_and_is_ranked_again_when_it_is_corrected(event):
    table = event.play(event.pairings[0])
    winner = event.pairings[0]["people"][0]
    assert event.state["standing"][0]["person"] == winner
    table.post("undos")
    assert event.state["standing"][0]["points"] == 0


def twice(event, path, pressed, button):
    """A form of its page, found by how its button begins, is sent twice as it was shown."""
    form = re.search(
        rf'<form [^>]*/{path}"((?!</form>).)*{button}', event.client.get(event.page).text, re.DOTALL
    )
    hidden = re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)">', form[0])
    for _ in range(2):
        assert event.post(path, **dict(hidden), **pressed).status_code == 303
    assert 'role="alert"' not in event.client.get(event.page).text


def test_an_added_name_that_is_sent_twice_is_there_once(event):
    before = event.state["version"]
    twice(event, "people", {"join": "Mia, Théo"}, "<button>Add<")
    assert (event.state["version"], len(event.state["people"])) == (before + 1, len(PEOPLE) + 2)


def test_people_who_are_there_already_are_told_beside_what_was_typed(event):
    shown = plain(event.post("people", join="Lou, anna", seen=event.state["version"]))
    people = shown.partition("5 players")[2].partition("</form>")[0]
    assert "Anna is already in this event." in people and 'value="Lou, anna"' in people
    assert (shown.count("notice-fault"), len(event.state["people"])) == (1, len(PEOPLE))
    assert event.client.get(f"{event.page}/people").location == f"{event.page}#join"


def test_a_return_that_is_sent_twice_counts_once(event):
    event.post("people", leave="1")
    before = event.state["version"]
    twice(event, "people", {"return": "Noah"}, 'name="return"')
    assert (event.state["version"], event.state["people"][1]["left"]) == (before + 1, False)


def test_a_bye_that_is_filled_twice_is_filled_once(event):
    event.post("people", join="Kim, Théo")
    before = event.state["version"]
    twice(event, "byes", {"person": "5"}, 'value="5"')
    assert (event.state["version"], 5 in event.pairings[2]["people"]) == (before + 1, True)


def test_a_bye_that_somebody_else_has_filled_since_is_told(event):
    event.post("people", join="Kim, Théo")
    shown = re.search(
        r'name="shown" value="([^"]*)"><button name="person" value="5"', event.client.get(event.page).text
    )[1]
    event.post("byes", person="6", shown=shown)
    event.post("byes", person="5", shown=shown)
    page = event.client.get(event.page).text
    assert "The pairings changed in the meantime." in page and 'role="alert"' not in page


def test_a_name_is_mended_at_every_table_and_refused_where_it_is_taken(event):
    old, two = event.play(event.pairings[0]), event.pairings[0]["people"]
    event.post("rounds", number="2", anyway="1")
    (bye,) = event.pairings[2]["people"]
    one, other = sorted(two, key=lambda person: person == bye)
    assert event.post(f"people/{one}", name=" Greta ").location == f"{event.page}#person-{one}"
    tables = [old, Table(event.client, next(e["table"] for e in event.pairings if one in e["people"]))]
    assert all("Greta" in [player["name"] for player in table.state["players"]] for table in tables)
    assert "Undo: name changed (Greta)" in plain(event.client.get(event.page))
    shown = plain(event.post(f"people/{other}", name="GRETA")).partition(f'id="person-{other}"')[2]
    field = shown.partition("</form>")[0]
    assert "GRETA is already in this event." in field and 'value="GRETA"' in field
    assert '<details class="renaming" open>' in field
    event.post("undos", seen=event.state["version"])
    assert not any("Greta" in [player["name"] for player in table.state["players"]] for table in tables)


def seats(event):
    """The names at the tables of the newest round, and those that the event has there."""
    tables = [(Table(event.client, one["table"]), one["people"]) for one in event.pairings if one["table"]]
    named = [[event.state["people"][person]["name"] for person in people] for _, people in tables]
    return [[player["name"] for player in table.state["players"]] for table, _ in tables], named


def test_people_do_not_change_places_once_a_round_is_scored_however_closely_they_try(event, meanwhile):
    before, (table, *_) = seats(event), [Table(event.client, one["table"]) for one in event.pairings]
    (one, _), (other, _) = (pairing["people"] for pairing in event.pairings[:2])
    meanwhile(lambda: table.score(1, FIRST_ROUND))
    event.post("swaps", swap=[one, other])
    assert "This match has already started." in event.client.get(event.page).text
    assert seats(event) == before


def test_who_changes_places_does_so_at_the_tables_in_one_step(event, meanwhile):
    (one, _), (other, _) = (pairing["people"] for pairing in event.pairings[:2])
    meanwhile(lambda: 1 / 0, after=True)
    assert event.post("swaps", swap=[one, other]).status_code == 500
    assert one in event.pairings[1]["people"]
    at_tables, named = seats(event)
    assert at_tables == named


def test_who_leaves_before_ever_playing_is_in_no_list_and_can_come_again(app, event):
    event.post("people", join="Mia")
    event.post("people", leave="5")
    event.post("people", leave="1")
    lists = [event.client.get(event.page).text, app.test_client().get(event.watch).text]
    shown = [[f'value="{name}"' in lists[0] for name in ("Mia", "Noah")]]
    shown += [[f'name="person" value="{number}"' in page for number in (5, 1)] for page in lists]
    assert shown == [[False, True]] * 3
    event.post("people", join="mia")
    assert [one["left"] for one in event.state["people"]] == [False, True, False, False, False, False]


def test_before_the_first_round_people_are_added_and_removed_and_after_it_they_come_and_go(client, event):
    before = client.get(opened(client, *PEOPLE).location).text
    after = event.client.get(event.page).text
    said = ("Add players", "Remove<", "Add a player", "Drop out<")
    assert [[words in page for words in said] for page in (before, after)] == [
        [True, True, False, False],
        [False, False, True, True],
    ]


def test_who_comes_late_plays_who_sits_out_until_the_round_is_over(event):
    assert "Pair Kim with" not in event.client.get(event.page).text
    event.post("people", join="Kim, Théo")
    bye = event.pairings[2]["people"][0]
    assert f"Pair Kim with {PEOPLE[bye]}" in plain(event.client.get(event.page))
    event.post("byes", person="5")
    filled = event.pairings[2]
    assert filled["people"] == [bye, 5]
    names = [player["name"] for player in Table(event.client, filled["table"]).state["players"]]
    assert names == [PEOPLE[bye], "Kim"]
    page = plain(event.client.get(event.page))
    assert f"Undo: {PEOPLE[bye]} and Kim paired" in page and "Pair Kim with" not in page
    event.post("byes", person="6")
    assert "Nobody has a bye in this round anymore." in event.client.get(event.page).text
    event.post("undos", seen=event.state["version"])
    assert event.pairings[2]["people"] == [bye]
    [event.play(pairing) for pairing in event.pairings[:2]]
    assert "Pair Kim with" not in event.client.get(event.page).text


def test_a_device_that_opens_the_link_to_run_an_event_has_it_on_its_first_page(app, event):
    other, version = app.test_client(), event.state["version"]
    other.get(event.page)
    assert event.state["version"] == version  # as for a link preview, which keeps no cookie
    for _ in range(2):
        other.get(event.page)
    assert event.state["version"] == version + 1
    assert f'href="{event.page}"' in other.get("/").text
    watcher = app.test_client()
    for _ in range(2):
        watcher.get(event.watch)
    assert event.state["version"] == version + 1


def test_the_code_and_the_link_to_run_an_event_are_for_its_hosts_alone(app, event, monkeypatch):
    coded = []
    monkeypatch.setattr("assistant.net.qr.svg", lambda link: coded.append(link) or b"")
    assert event.client.get(f"{event.page}/run.svg").status_code == 200
    (link,) = coded
    assert link.endswith(event.page) and event.client.get(event.page).text.count(f'href="{link}"') == 2
    assert app.test_client().get(f"{event.watch}/run.svg").status_code == 404
    assert event.page not in app.test_client().get(event.watch).text


def test_a_full_log_takes_no_more_hosts(app, event, monkeypatch):
    monkeypatch.setattr(decide, "MOST_ENTRIES", event.state["version"] + decide._KEPT_FREE)
    other = app.test_client()
    assert [other.get(event.page).status_code for _ in range(2)] == [200, 200]
    assert f'href="{event.page}"' not in other.get("/").text


def test_nobody_changes_places_alone(event):
    event.post("swaps", swap=event.pairings[0]["people"][:1])
    assert "Choose two players from different pairings" in event.client.get(event.page).text


def test_a_swap_that_repeats_a_pair_or_seats_a_family_together_is_asked_about(client):
    people = [*PEOPLE[:4]]
    event = Event(client, opened(client, *people, format="swiss", rounds="4", start="1").location)
    (one, other), (third, _) = (pairing["people"] for pairing in event.pairings)
    event.post("apart", apart=[one, third])
    asked = event.post("swaps", swap=[other, third]).location
    told = f"This would pair {PEOPLE[one]} and {PEOPLE[third]}, who are kept apart."
    assert told in plain(client.get(asked)) and [*event.pairings[0]["people"]] == [one, other]
    event.post("swaps", swap=[other, third], anyway="1")
    assert {*event.pairings[0]["people"]} == {one, third}
    for pairing in event.pairings:
        event.play(pairing)
    event.post("rounds", number="2")
    first, second = event.pairings[0]["people"]
    met = [{*pairing["people"]} for pairing in event.state["rounds"][0]["pairings"]]
    partner = next(iter(next(pair for pair in met if first in pair) - {first}))
    asked = event.post("swaps", swap=[second, partner]).location
    assert "who have already met." in plain(client.get(asked))
    assert "who have already met." not in client.get(event.page).text


def seated(event):
    """The newest round as the form by which people change places says it."""
    return re.search(r'name="shown" value="([^"]*)">\s*<button>Swap', event.client.get(event.page).text)[1]


def test_people_who_change_places_twice_at_once_do_so_once(event, meanwhile):
    first, second = (pairing["people"] for pairing in event.pairings[:2])
    given = {"swap": [first[0], second[0]], "shown": seated(event)}
    meanwhile(lambda: event.post("swaps", **given))
    for _ in range(2):
        event.post("swaps", **given)
    assert [pairing["people"][0] for pairing in event.pairings[:2]] == [second[0], first[0]]
    assert "in the meantime" not in event.client.get(event.page).text


def test_nobody_changes_places_in_a_round_that_its_host_has_not_seen(event):
    first, second = (pairing["people"] for pairing in event.pairings[:2])
    shown = seated(event)
    event.post("swaps", swap=[first[0], second[1]], shown=shown)
    event.post("swaps", swap=[first[1], second[0]], shown=shown)
    assert [pairing["people"][1] for pairing in event.pairings[:2]] == [first[1], first[0]]
    assert "The pairings changed in the meantime." in event.client.get(event.page).text


def test_of_many_rounds_the_newest_are_shown_and_each_other_is_asked_for(client):
    people = [f"P{number}" for number in range(8)]
    event = Event(client, opened(client, *people, format="double-round-robin", start="1").location)
    for number in range(2, 15):
        event.post("rounds", number=str(number), anyway="1")

    def shown(query=""):
        return [int(n) for n in re.findall(r'id="round-(\d+)"', client.get(f"{event.page}{query}").text)]

    assert shown() == [*range(14, 2, -1)]
    assert shown("?round=1") == [*range(14, 2, -1), 1]
    assert shown("?round=99") == [*range(14, 2, -1)]
    assert f'href="{event.page}?round=2#at-2-0"' in client.get(event.page).text
    assert 'href="#at-2-0"' in client.get(f"{event.page}?round=2").text
    refused = event.post("rounds/2/pairings/0", **{"winners": "0", "figures/0": "9"})
    assert 'id="round-2"' in refused.text
    for given in ({"shown": "another"}, {}):  # the first comes too late
        led = event.post("rounds/2/pairings/0", nobody="1", **given).location
        assert led.partition("#")[0] == f"{event.page}?round=2"


def test_a_swap_is_asked_about_however_late_people_are_kept_apart(client, meanwhile):
    event = Event(client, opened(client, *PEOPLE[:4], format="swiss", rounds="4", start="1").location)
    (one, other), (third, _) = (pairing["people"] for pairing in event.pairings)
    meanwhile(lambda: event.post("apart", apart=[one, third]))
    assert event.post("swaps", swap=[other, third]).location != event.page
    assert [*event.pairings[0]["people"]] == [one, other]


def test_nobody_leaves_or_is_renamed_in_place_of_who_was_shown_by_that_number(event):
    event.post("people", join="Mia")
    event.post("undos", seen=event.state["version"])
    event.post("people", join="Theo")
    event.post("people", leave="5", shown="Mia")
    event.post("people/5", name="Maja", shown="Mia")
    assert "The event changed in the meantime." in event.client.get(event.page).text
    assert event.state["people"][5] == {"name": "Theo", "left": False}
    for _ in range(2):
        event.post("people/5", name="Teo", shown="Theo")
        event.post("people", leave="5", shown="Teo")
    assert event.state["people"][5] == {"name": "Teo", "left": True}
    assert "in the meantime" not in event.client.get(event.page).text


def test_an_event_is_deleted_as_it_was_seen_and_once(event):
    seen = event.state["version"]
    assert "Delete this event?" in event.client.get(f"{event.page}/delete").text
    event.post("people", join="Mia")
    assert event.post("delete", seen=seen).location == event.page
    assert "The event changed in the meantime." in event.client.get(event.page).text
    for _ in range(2):
        assert "Event deleted." in event.post("delete", seen=seen + 1).text
    assert event.client.get(event.page).status_code == 404


def test_before_a_table_is_deleted_its_event_is_named(event):
    name = event.state["name"]
    table, other = event.play(event.pairings[0]), event.pairings[1]["table"]
    assert f"Its result still counts in {name}." in event.client.get(f"{table.page}/delete").text
    assert (
        f"{name}: the organizer will have to enter the result." in event.client.get(f"/t/{other}/delete").text
    )


def test_a_table_of_an_event_is_deleted_by_its_host_alone(app, event):
    table, player = Table(event.client, event.pairings[0]["table"]), app.test_client()
    player.post(f"{table.page}/seat", data={"player": "1"})
    assert f"{table.page}/delete" not in player.get(f"{table.page}/settings").text
    refused = player.get(f"{table.page}/delete"), player.post(f"{table.page}/delete")
    assert [answer.status_code for answer in refused] == [403, 403]
    assert "Only the organizer can delete it." in refused[1].text
    assert f"{table.page}/delete" in event.client.get(f"{table.page}/settings").text
    assert event.client.post(f"{table.page}/delete").status_code == 200


def test_people_are_kept_apart_where_not_all_are_to_meet(client, event):
    assert "Keep apart" not in event.client.get(event.page).text
    swiss = Event(client, opened(client, *PEOPLE, format="swiss").location)
    swiss.post("apart", apart=["0", "2"])
    swiss.post("people", join="Mia + Théo")
    swiss.post("apart", apart=["1"])
    page = client.get(swiss.page).text
    assert swiss.state["apart"] == [[0, 2], [5, 6]]
    assert "Keep apart" in page and "Choose at least two players." in page


def test_the_host_is_told_before_people_meet_again(client):
    swiss = Event(client, opened(client, *PEOPLE, format="swiss", rounds="6").location)
    assert "With 5 players, rematches start in event round 6." in client.get(swiss.page).text
    swiss.post("people", join="Mia, Théo, Lou")
    assert "rematches start" not in client.get(swiss.page).text


def test_where_the_winner_stays_the_page_tells_who_plays_on_and_who_waits(client):
    evening = Event(client, opened(client, *PEOPLE, format="winner-stays", start="1").location)
    evening.post("rounds/1/pairings/0", winners=evening.pairings[0]["people"])
    evening.post("people", join="Max")
    page = client.get(f"{evening.page}/fragment").text
    assert "Shared victory: the starting player stays" in page and page.count('<li><bdi translate="no">') == 4


def test_what_is_shown_already_is_not_sent_again(event):
    had = {"If-None-Match": event.client.get(f"{event.page}/fragment").headers["ETag"]}
    assert event.client.get(f"{event.page}/fragment", headers=had).status_code == 304
    event.play(event.pairings[0])
    changed = event.client.get(f"{event.page}/fragment", headers=had)
    assert changed.status_code == 200 and "won" in changed.text


def test_a_hall_of_many_shows_the_code_of_each_table_to_its_host_alone(event):
    code = event.client.get(f"/api/tables/{event.pairings[0]['table']}").json["links"]["code"]
    assert code in event.client.get(event.page).text
    assert code not in event.client.get(event.watch).text


def test_who_hears_the_controls_of_a_round_is_told_their_tables_and_people(event):
    page = plain(event.client.get(event.page))
    behind = r'<span class="visually-hidden"> ([^<]+)</span></(?:a|button|summary)>'
    heard = re.findall(rf"(\w[\w ]*){behind}", page)
    tables = [(control, f"Table {number}") for number in (1, 2) for control in ("Result", "Open")]
    assert heard == [*tables, *(("Drop out", name) for name in PEOPLE)]
    watched = event.client.get(event.watch).text
    assert all(f'Watch<span class="visually-hidden"> Table {number}</span>' in watched for number in (1, 2))


def test_two_hosts_who_add_the_same_person_at_once_add_one(event, meanwhile):
    seen = event.state["version"]
    meanwhile(lambda: event.post("people", join="Mia", seen=seen))
    answer = event.post("people", join="Mia", seen=seen)
    assert "already in this event" not in event.client.get(answer.location).text
    assert [one["name"] for one in event.state["people"]].count("Mia") == 1
