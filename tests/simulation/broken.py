"""Servers that break a promise: `python -m tests.simulation.broken` looks whether the simulation finds each.

With a name it prints in which schedule that one is found, and by which claim. What hypothesis draws depends
on the modules that are loaded, so each is looked for in a process of its own.
"""

import sys
from collections import Counter
from contextlib import suppress
from dataclasses import replace

import pytest

from assistant.matches import outbox, service
from assistant.matches.replay import Replay, Table
from assistant.matches.service import Tables
from assistant.store import Unavailable
from assistant.store.sql import events, tournaments
from assistant.store.sql.entries import write_result
from assistant.store.sql.events import Events
from assistant.tournaments.held import Held
from assistant.tournaments.results import seated_as, shown_as, told_apart
from assistant.tournaments.service import Tournaments
from assistant.transfer.files.continuing import KnownTournament
from assistant.transfer.files.copies import uid_of_copy
from assistant.transfer.files.service import MatchFiles
from assistant.web.middleware.sessions import CachedSessions

from ..running import run as run_program
from .machine import run

MOST = 1000  # schedules
# By which claim each is found.
FOUND = {
    "folding_twice": "what is answered is on the disk",
    "answering_what_was_not_written": "what is answered is on the disk",
    "undoing_the_unseen": "nobody takes back what they have not seen",
    "refusing_the_future": "a device stays who it is, whatever the clocks say",
    "without_the_number": "a tap is done once, and after those before it",
    "forgetting_what_a_form_asked_for": "what a form asked for once is done once",
    "without_the_time": "of two taps at one place the later one stands",
    "without_the_projection": "a projection is what the log comes to",
    "without_the_seats": "who sits where is what the log comes to",
    "writing_in_two_transactions": "a projection is what the log comes to",
    "forgetting_own_taps": "own taps are known to who scores",
    "without_the_result": "an event's log has what its table says",
    "writing_the_result_afterwards": "an event's log has what its table says",
    "settling_nothing": "who plays changes no settled result",
    "undoing_an_event_late": "what a host looked at is so where it counts",
    "pairing_late": "what a host looked at is so where it counts",
    "swapping_late": "what a host looked at is so where it counts",
    "entering_late": "what a host looked at is so where it counts",
    "settling_late": "what a host looked at is so where it counts",
    "ending_late": "what a host looked at is so where it counts",
    "letting_leave_late": "what a host looked at is so where it counts",
    "renaming_late": "what a host looked at is so where it counts",
    "deleting_late": "each acknowledged version holds its event",
    "deleting_a_table_late": "what is deleted was seen so by who deletes it",
    "deleting_an_event_late": "what is deleted was seen so by who deletes it",
    "restoring_late": "an event is there once",
    "staying_behind_a_file": "an event has all that its file tells",
    "ending_beside_a_restored_event": "an event's log has what its table says",
    "restoring_beside_a_match": "an event's log has what its table says",
}


def without_the_number(patch):
    """Of taps, whose outboxes are of one load of a page, and not of forms."""
    is_answered = Replay.is_answered
    patch.setattr(Replay, "is_answered", lambda fold, tap: ", load " not in tap[0] and is_answered(fold, tap))


def forgetting_what_a_form_asked_for(patch):
    change = Tables.change

    def change_again(*given, request=None):
        return change(*given)

    patch.setattr(Tables, "change", change_again)


def without_the_time(patch):
    patch.setattr(outbox, "is_superseded", lambda *given: False)


def without_the_projection(patch):
    patch.setattr(events, "write_match", lambda *given: None)


def without_the_seats(patch):
    patch.setattr(service, "changes_history", lambda *given: False)


def folding_twice(patch):
    add = Replay.add

    def add_twice(fold, steps):
        add(fold, steps)
        fold.steps += steps

    patch.setattr(Replay, "add", add_twice)


def answering_what_was_not_written(patch):
    append = Events.append

    def append_or_not(*given, **more):
        with suppress(Unavailable):
            append(*given, **more)

    patch.setattr(Events, "append", append_or_not)


def writing_in_two_transactions(patch):
    append = Events.append

    def append_twice(events, table, after, entries, match, **more):
        append(events, table, after, entries[:1], match, **more)
        if entries[1:]:
            append(events, table, after + 1, entries[1:], match, **more)

    patch.setattr(Events, "append", append_twice)


def undoing_the_unseen(patch):
    patch.setattr(Table, "is_changed_by_others", lambda *given: False)


def forgetting_own_taps(patch):
    patch.setattr(Table, "known_to", lambda table, device, seen: table.replay.steps[seen - 1].match)


def refusing_the_future(patch):
    def verified(sessions, cookie, today):
        lifetime = sessions._app.permanent_session_lifetime.total_seconds()
        return sessions.get_signing_serializer(sessions._app).loads(cookie, max_age=lifetime)

    patch.setattr(CachedSessions, "_verified", verified)


def without_the_result(patch):
    patch.setattr(Tournaments, "result_of", lambda *given: None)


def writing_the_result_afterwards(patch):
    append = Events.append

    def append_apart(events, *given, result=None, **more):
        append(events, *given, **more)
        with events._engine.transaction() as transaction:
            write_result(transaction, given[0], result)

    patch.setattr(Events, "append", append_apart)


def settling_nothing(patch):
    patch.setattr(Held, "is_settled", lambda *given: False)


def undoing_an_event_late(patch):
    undo = Tournaments.undo

    def undo_late(tournaments, held, body, device, seen=None):
        is_early = seen in (None, held.state.version)
        return undo(tournaments, held, body, device, None if is_early else seen)

    patch.setattr(Tournaments, "undo", undo_late)


def pairing_late(patch):
    pair = Tournaments.pair

    def pair_late(tournaments, held, body, device, number=None):
        is_early = number in (None, len(held.rounds) + 1)
        return pair(tournaments, held, body, device, None if is_early else number)

    patch.setattr(Tournaments, "pair", pair_late)


def swapping_late(patch):
    swap = Tournaments.swap

    def swap_late(tournaments, held, body, device, shown=None):
        is_early = held.rounds and shown == seated_as(held.state.rounds[-1])
        return swap(tournaments, held, body, device, None if is_early else shown)

    patch.setattr(Tournaments, "swap", swap_late)


def entering_late(patch):
    report = Tournaments.report

    def report_late(tournaments, held, number, place, body, device, shown=None):
        rounds = held.state.rounds
        is_early = number <= len(rounds) and shown == shown_as(held.state, rounds[number - 1][place])
        return report(tournaments, held, number, place, body, device, None if is_early else shown)

    patch.setattr(Tournaments, "report", report_late)


def settling_late(patch):
    settle = Tournaments.settle

    def settle_late(tournaments, held, number, place, body, device, said=None):
        is_early = said == told_apart(held.state.proposed.get(held.state.rounds[number - 1][place].key))
        return settle(tournaments, held, number, place, body, device, None if is_early else said)

    patch.setattr(Tournaments, "settle", settle_late)


def ending_late(patch):
    end = Tournaments.end

    def end_late(tournaments, held, device, number=None):
        return end(tournaments, held, device, None if number == len(held.rounds) else number)

    patch.setattr(Tournaments, "end", end_late)


def letting_leave_late(patch):
    change = Tournaments.change
    patch.setattr(Tournaments, "change", lambda tournaments, *given: change(tournaments, *given[:3]))


def renaming_late(patch):
    rename = Tournaments.rename
    patch.setattr(Tournaments, "rename", lambda tournaments, *given: rename(tournaments, *given[:4]))


def deleting_a_table_late(patch):
    def delete_late(tables, table):
        tables.delete(table)
        return True

    patch.setattr(Tables, "delete_unchanged", delete_late)


def deleting_an_event_late(patch):
    delete = Tournaments.delete

    def delete_late(tournaments, held, seen=None):
        return delete(tournaments, held, None if seen in (None, held.state.version) else seen)

    patch.setattr(Tournaments, "delete", delete_late)


def restoring_late(patch):
    uids_here = MatchFiles._uids_here

    def uids_by_what_was(files, uid, how, run):
        here = uids_here(files, uid, how, run)
        was = files.__dict__.setdefault("seen", {}).setdefault(uid, here)
        return [uid_of_copy(uid, "late")] if was and not here else here

    patch.setattr(MatchFiles, "_uids_here", uids_by_what_was)


def staying_behind_a_file(patch):
    patch.setattr(KnownTournament, "goes_on", False)


def ending_beside_a_restored_event(patch):
    append = Events.append

    def append_late(*given, result=None, **more):
        append(*given, result=result if result and result.tournament_id else None, **more)

    patch.setattr(Events, "append", append_late)


def restoring_beside_a_match(patch):
    insert = tournaments._insert
    patch.setattr(tournaments, "_insert", lambda data, event: insert(data, replace(event, here=())))


def deleting_late(patch):
    patch.setattr(Tables, "delete_untouched", lambda tables, table: tables.delete(table))


def find(name):
    with pytest.MonkeyPatch.context() as patch:
        globals()[name](patch)
        figures = Counter()
        try:
            run(1, MOST, figures, shorten=False)
        except AssertionError as error:
            print(figures["schedules"], error)


def is_found(name):
    """Whether it is, by its claim; it says in which schedule."""
    command = (sys.executable, "-m", "tests.simulation.broken", name)
    told = run_program(command, capture_output=True, text=True, check=True).stdout
    print(name, told or "-\n", end="")
    return told.partition(" ")[2].strip() == FOUND[name]


def main(name=None):
    if name:
        find(name)
    else:
        missed = [each for each in FOUND if not is_found(each)]
        print(*missed or ["each is found"], sep="\n")
        sys.exit(bool(missed))


if __name__ == "__main__":
    main(*sys.argv[1:])
