"""A table from store to store without a network: its bytes, its parts, and what is here already."""

import base64
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from assistant.games.errors import Conflict, Illegal, Malformed
from assistant.matches.summary import stored_time
from assistant.transfer.by_qr.packing import MOST_BYTES, packed, unpacked
from assistant.transfer.by_qr.parts import LONGEST_PART, MOST_PARTS, decode, split, whole
from assistant.transfer.by_qr.service import (
    EARLIER,
    ELSEWHERE,
    FORKED,
    LATER,
    NEW,
    OTHER,
    SAME,
    SECOND,
    QrTransfers,
)
from assistant.transfer.by_qr.targets import LONGEST, place
from assistant.transfer.files.service import MatchFiles

from ..factories import ALL_TIED, CHARM_OVER_GEISHA, FIRST_ROUND, NOAH_WINS_BY_CHARM
from ..history.test_queries import PHONE
from .test_files import Place, evening, mai_star

GUEST = "guest"
TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
VALUES = st.recursive(st.none() | st.booleans() | st.integers() | TEXTS, st.lists, max_leaves=6)
TIMES = st.datetimes(datetime(1970, 1, 1), datetime(2999, 12, 31), timezones=st.just(UTC)).map(stored_time)
EVENTS = st.lists(st.tuples(TIMES, TEXTS, st.dictionaries(TEXTS, VALUES, max_size=4)), min_size=1, max_size=9)


@pytest.fixture
def places(opened, tmp_path):
    made = [Place(opened(tmp_path / name / "log.sqlite3")) for name in ("here", "there")]
    yield made
    for one in made:
        one.store.close()


@pytest.fixture
def here(places):
    return places[0]


@pytest.fixture
def there(places):
    return places[1]


def document(head, events):
    uid, game, evening, note, number = head
    logged = [
        {"number": at, "at": time, "kind": kind, "body": body}
        for at, (time, kind, body) in enumerate(events, 1)
    ]
    match = {
        "uid": uid,
        "game": game,
        "evening": evening,
        "place": number,
        "note": note,
        "events": logged,
    }
    return {"format": "hanamikoji-assistant", "version": 1, "matches": [match]}


def handed(shelf, table):
    """The codes that a phone shows of a table, read by another one."""
    return unpacked(
        decode("\n".join(split(packed(MatchFiles(shelf.store).one(shelf.tables.find(table.row.id))))))
    )


def handovers(at):
    return QrTransfers(at.store, at.played.tables, at.match_files)


def take(at, value, device=PHONE, wish=None):
    found = handovers(at).look(value, device)
    return handovers(at).take(found, device, wish or found.verdict)


def score(at, table, number, cards):
    return at.played.change(at.played.tables.find(table.row.id), "put_round", number, {"cards": cards})


def log(at, table):
    return at.match_files.one(at.played.tables.find(table.row.id))["matches"][0]["events"]


# Bytes


@settings(max_examples=40)
@given(st.tuples(TEXTS, TEXTS, TEXTS, TEXTS, st.integers()), EVENTS)
def test_a_match_comes_out_of_its_bytes_to_the_letter(head, events):
    value = document(head, events)
    assert unpacked(packed(value)) == value


def test_every_match_of_an_evening_comes_out_of_its_bytes(here):
    evening(here.played)
    for match in here.file()["matches"]:
        value = {"format": "hanamikoji-assistant", "version": 1, "matches": [match]}
        assert unpacked(packed(value)) == value


@given(st.binary(max_size=200))
def test_other_bytes_are_refused_in_words(sent):
    for given_ in (sent, b"\x01" + sent):
        with pytest.raises(Malformed):
            unpacked(given_)


def test_what_would_fill_the_memory_is_refused(here):
    table = here.played.open("Anna", "Noah")
    value = here.match_files.one(here.played.tables.find(table.row.id))
    value["matches"][0]["note"] = "a" * MOST_BYTES
    with pytest.raises(Malformed, match="damaged-handover"):
        unpacked(packed(value))


def test_another_version_is_named():
    with pytest.raises(Malformed) as refused:
        unpacked(b"\x02rest")
    assert (refused.value.key, refused.value.params) == ("other-handover", {"version": 1})


# Bytes that phones hold already


def test_what_the_first_version_wrote_is_read_for_ever():
    """Its bytes for this match: whoever changes the form gives it another number, and reads both."""
    at = datetime(2026, 11, 21, 19, 30, tzinfo=UTC)
    opened = {
        "game": "hanamikoji",
        "players": ["Anna", "Noah"],
        "starting_player": 0,
        "ending": "until-goal",
        "markers": [None] * 7,
        "round": 1,
    }
    counted = {"player": 0, "geisha": 6, "count": 1}
    events = [(stored_time(at), "hanamikoji-opened", opened)]
    events += [(stored_time(at + timedelta(milliseconds=ms)), "cards-counted", counted) for ms in (900, 700)]
    uid = "0123456789abcdef01234567"
    value = document((uid, "hanamikoji", uid, "", 1), events)
    assert unpacked(bytes.fromhex(FIRST_VERSION)) == value


FIRST_VERSION = (
    "0103808bb2f9bf68880e8f038b563230343236313533b7b04c4c4a4e494d83f1d1"
    "acc5a38e76a140425c80730aed82cd0c85151b0b00"
)


# Parts


@given(st.binary(min_size=1, max_size=3000), st.randoms(use_true_random=False))
def test_parts_come_together_in_any_order_with_anything_around_them(sent, random):
    parts = [f"Look: https://phone.example/phone/take#{part}\n" for part in split(sent, 500)]
    twice = parts + parts[:2]
    random.shuffle(twice)
    assert decode(" and ".join(twice)) == sent
    assert decode(whole(sent)) == sent


def test_a_part_is_no_longer_than_a_phone_can_scan_and_holds_what_an_address_holds():
    sent = bytes(range(256)) * 8
    parts = split(sent)
    assert len(parts) > 1
    for part in parts:
        assert len(part) <= LONGEST_PART + len("10/10/CHECKED/")
        assert set(part) <= set("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/")


def test_what_is_too_long_for_a_few_codes_has_none():
    assert split(bytes(LONGEST_PART * MOST_PARTS)) == []


def test_who_has_some_of_the_parts_is_told_which_are_lacking():
    first, _, third, _ = split(bytes(range(200)), 81)
    with pytest.raises(Malformed) as refused:
        decode(f"{third}\n{first}")
    assert refused.value.params == {"parts": "2, 4", "count": 4}


def test_the_last_match_that_is_whole_is_taken():
    before, last = split(b"the match of before", 10), split(b"another match", 10)
    assert decode("\n".join(before + last)) == b"another match"
    assert decode("\n".join(before + last[:1])) == b"the match of before"


@pytest.mark.parametrize(
    "text", ["", "https://phone.example/phone/", "1/1/SHORT/AB", "0/0/AAAAAAA/AB", "2/1/AAAAAAA/AB"]
)
def test_what_holds_no_match_is_told_so(text):
    with pytest.raises(Malformed, match="no-handover"):
        decode(text)


@given(st.data())
def test_a_letter_that_was_changed_is_found(data):
    text = whole(b"a match of two")
    place_ = data.draw(st.integers(4, len(text) - 1).filter(lambda at: text[at] != "/"))
    letter = data.draw(
        st.sampled_from("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567").filter(lambda one: one != text[place_])
    )
    changed = text[:place_] + letter + text[place_ + 1 :]
    if _meaning(changed) != _meaning(text):
        with pytest.raises(Malformed, match="damaged-handover"):
            decode(changed)


def _meaning(text):
    """The last letter of each has bits that mean nothing."""
    _, _, check, content = text.split("/")
    pad = lambda one: base64.b32decode(one + "=" * (-len(one) % 8))  # noqa: E731
    return check, pad(content)


def test_a_letter_that_is_lacking_is_found():
    with pytest.raises(Malformed, match="damaged-handover"):
        decode(whole(b"a match of two")[:-1])


# What is here already


def test_a_match_that_is_new_stands_here_as_it_stood_there(here, there):
    table = score(here, here.played.open("Anna", "Noah"), 1, FIRST_ROUND)
    taken = take(there, handed(here.played, table))
    assert log(there, taken) == log(here, table)
    assert (taken.match, taken.history_entry.uid) == (table.match, table.history_entry.uid)
    assert there.played.tables.known(PHONE, 9)


def test_a_match_of_six_with_tallies_too(here, there):
    table = mai_star(here.played)
    assert take(there, handed(here.played, table)).match == table.match


def test_others_join_a_table_that_goes_on_by_its_code(here, there):
    goes_on, over = (
        here.played.open("Anna", "Noah"),
        score(here, here.played.open("Zoé", "Ugo"), 1, CHARM_OVER_GEISHA),
    )
    assert not take(there, handed(here.played, goes_on)).row.is_closed
    assert take(there, handed(here.played, over)).row.is_closed


def test_a_later_state_goes_on_where_this_phone_left_and_back_again(here, there):
    table = score(here, here.played.open("Anna", "Noah"), 1, FIRST_ROUND)
    taken = take(there, handed(here.played, table))
    score(there, taken, 2, ALL_TIED)
    there.played.tables.undo(there.played.tables.find(taken.row.id), {}, PHONE)
    score(there, taken, 2, NOAH_WINS_BY_CHARM)
    found = handovers(here).look(handed(there.played, taken), PHONE)
    assert (found.verdict, found.common) == (LATER, 2)
    back = take(here, handed(there.played, taken))
    assert back.row.id == table.row.id
    assert log(here, back) == log(there, taken)
    assert back.match.outcome.winners == (1,)


def test_the_same_and_an_earlier_state_change_nothing(here, there):
    table = here.played.open("Anna", "Noah")
    early = handed(here.played, table)
    take(there, early)
    score(here, table, 1, FIRST_ROUND)
    before = here.rows()
    for value, verdict in ((early, EARLIER), (handed(here.played, table), SAME)):
        found = handovers(here).look(value, PHONE)
        assert (found.verdict, found.table.row.id) == (verdict, table.row.id)
        with pytest.raises(Conflict, match="changed-handover"):
            handovers(here).take(found, PHONE, verdict)
    assert here.rows() == before


def test_where_both_went_on_the_other_one_is_kept_beside_it_if_asked(here, there):
    table = here.played.open("Anna", "Noah")
    taken = take(there, handed(here.played, table))
    score(here, table, 1, FIRST_ROUND)
    score(there, taken, 1, ALL_TIED)
    value, before = handed(there.played, taken), log(here, table)
    found = handovers(here).look(value, PHONE)
    assert (found.verdict, found.common) == (FORKED, 1)
    for wish in (NEW, LATER, FORKED):
        with pytest.raises(Conflict):
            handovers(here).take(found, PHONE, wish)
    second = handovers(here).take(found, PHONE, SECOND)
    assert second.history_entry.uid not in {table.history_entry.uid, second.row.id}
    assert (log(here, second), log(here, table)) == (log(there, taken), before)
    assert second.history_entry.evening == second.history_entry.uid


def count(at, table, geisha):
    def decide(game, match):
        return game.COMMANDS["cards"].decide(match, 0, geisha, {"count": 1})

    return at.played.tables.change(at.played.tables.find(table.row.id), decide, PHONE)


def undo(at, table, **given):
    return at.played.tables.undo(at.played.tables.find(table.row.id), given, PHONE)


def forked(here, there):
    """The codes of a match that goes on at both phones, with taps and undos, and the table here."""
    table = here.played.open("Anna", "Noah")
    taken = take(there, handed(here.played, table))
    score(here, table, 1, FIRST_ROUND)
    undo(here, table)
    for geisha in (5, 6):
        count(here, table, geisha)
    undo(here, table, only=4)
    score(there, taken, 1, ALL_TIED)
    undo(there, taken)
    score(there, taken, 1, FIRST_ROUND)
    return here.played.tables.find(table.row.id), there.played.tables.find(taken.row.id)


def test_where_both_went_on_the_other_one_continues_here_and_what_was_entered_here_is_undone(here, there):
    table, other = forked(here, there)
    found = handovers(here).look(handed(there.played, other), PHONE)
    assert stored_time(found.own_since) == log(here, table)[1]["at"]
    after = handovers(here).take(found, PHONE, OTHER, table.version)
    assert after.row.id == table.row.id
    assert (after.match, after.history_entry) == (other.match, table.history_entry)
    assert log(here, after)[: other.version] == log(there, other)
    back = undo(here, table, to=after.version - 1)
    assert back.match == table.match
    again = undo(here, table, to=after.version)
    assert again.match == other.match


def test_the_phone_whose_copy_went_on_goes_on_with_it_once_it_comes_back(here, there):
    table, other = forked(here, there)
    found = handovers(here).look(handed(there.played, other), PHONE)
    handovers(here).take(found, PHONE, OTHER, table.version)
    assert handovers(there).look(handed(here.played, table), PHONE).verdict == LATER
    back = take(there, handed(here.played, table))
    assert (back.match, log(there, back)) == (other.match, log(here, table))


def test_nothing_is_undone_that_was_entered_after_one_looked(here, there):
    table, other = forked(here, there)
    found = handovers(here).look(handed(there.played, other), PHONE)
    undo(here, table)
    before = here.rows()
    later = handovers(here).look(handed(there.played, other), PHONE)
    for one in (found, later):
        with pytest.raises(Conflict):
            handovers(here).take(one, PHONE, OTHER, table.version)
    assert here.rows() == before


def test_nobody_is_given_a_table_at_which_their_device_is_not_but_a_second_one(here, there):
    """A uid opens nothing: who has a file of it gets no address of its table, and changes nothing there."""
    table = here.played.open("Anna", "Noah")
    taken = take(there, handed(here.played, table))
    score(there, taken, 1, FIRST_ROUND)
    before = here.rows()
    found = handovers(here).look(handed(there.played, taken), GUEST)
    assert (found.verdict, found.table) == (ELSEWHERE, None)
    for wish in (NEW, LATER, ELSEWHERE):
        with pytest.raises(Conflict):
            handovers(here).take(found, GUEST, wish)
    assert here.rows() == before
    second = handovers(here).take(found, GUEST, SECOND)
    assert second.history_entry.uid != here.played.tables.find(table.row.id).history_entry.uid


def test_what_was_new_a_moment_ago_is_not_taken_twice(here, there):
    table = here.played.open("Anna", "Noah")
    found = handovers(there).look(handed(here.played, table), PHONE)
    handovers(there).take(found, PHONE, NEW)
    with pytest.raises(Conflict, match="changed-handover"):
        handovers(there).take(found, PHONE, NEW)


def test_what_went_on_here_meanwhile_is_not_overwritten(here, there):
    table = here.played.open("Anna", "Noah")
    taken = take(there, handed(here.played, table))
    score(there, taken, 1, FIRST_ROUND)
    found = handovers(here).look(handed(there.played, taken), PHONE)
    score(here, table, 1, ALL_TIED)
    with pytest.raises(Conflict):
        handovers(here).take(found, PHONE, LATER)
    assert here.played.tables.find(table.row.id).version == 2


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
def test_what_no_program_of_ours_wrote_is_refused(here, there, data):
    table = here.played.open("Anna", "Noah")
    score(here, table, 1, FIRST_ROUND)
    value = handed(here.played, table)
    event = data.draw(st.sampled_from(value["matches"][0]["events"]))
    field = data.draw(st.sampled_from(["kind", "at", "body"]))
    event[field] = data.draw({"kind": TEXTS, "at": TEXTS, "body": st.dictionaries(TEXTS, VALUES)}[field])
    with pytest.raises((Malformed, Illegal)):
        handovers(there).look(value, PHONE)


# Where to


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("192.168.1.20:8000", "http://192.168.1.20:8000/"),
        (" http://192.168.1.20:8000/j/K7M2QX ", "http://192.168.1.20:8000/"),
        ("raspberrypi.local/t/abc/share", "http://raspberrypi.local/"),
        ("laptop:8000", "http://laptop:8000/"),
        ("[fe80::1]:8000", "http://[fe80::1]:8000/"),
        ("games.example/phone/take#1/1/AAAAAAA/AB", "https://games.example/phone/"),
        ("https://games.example/phone/index.html?x=1", "https://games.example/phone/"),
        ("https://anna:secret@games.example", "https://games.example/"),
    ],
)
def test_a_place_is_what_people_type_or_copy(typed, told):
    assert place(typed) == told


@pytest.mark.parametrize(
    "typed",
    [
        "",
        " ",
        "javascript:alert(1)",
        "ftp://games.example",
        "http://",
        "a b",
        "x" * (LONGEST + 1),
        'a"b',
        "h:port",
    ],
)
def test_what_is_no_address_is_refused(typed):
    with pytest.raises(Malformed, match="not-an-address"):
        place(typed)
