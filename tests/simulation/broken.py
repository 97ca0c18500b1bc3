"""Servers that break a promise: `python -m tests.simulation.broken NAME` prints by which claim one is found.

What hypothesis draws depends on the modules that are loaded, so each is looked for in a process of its own.
"""

import sys
from collections import Counter
from contextlib import suppress

import pytest

from assistant.matches import outbox, service
from assistant.matches.replay import Replay, Table
from assistant.matches.service import Tables
from assistant.store import Unavailable
from assistant.store.sql import events
from assistant.store.sql.events import SqlEvents
from assistant.web.middleware.sessions import CachedSessions

from .machine import run


def without_the_number(patch):
    patch.setattr(Replay, "is_answered", lambda fold, tap: False)


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
    append = SqlEvents.append

    def append_or_not(*given, **more):
        with suppress(Unavailable):
            append(*given, **more)

    patch.setattr(SqlEvents, "append", append_or_not)


def writing_in_two_transactions(patch):
    append = SqlEvents.append

    def append_twice(events, table, after, entries, match, **more):
        append(events, table, after, entries[:1], match, **more)
        if entries[1:]:
            append(events, table, after + 1, entries[1:], match, **more)

    patch.setattr(SqlEvents, "append", append_twice)


def undoing_the_unseen(patch):
    patch.setattr(Table, "is_changed_by_others", lambda *given: False)


def forgetting_own_taps(patch):
    patch.setattr(Table, "known_to", lambda table, device, seen: table.replay.steps[seen - 1].match)


def refusing_the_future(patch):
    def verified(sessions, cookie, today):
        lifetime = sessions._app.permanent_session_lifetime.total_seconds()
        return sessions.get_signing_serializer(sessions._app).loads(cookie, max_age=lifetime)

    patch.setattr(CachedSessions, "_verified", verified)


def find(name):
    with pytest.MonkeyPatch.context() as patch:
        globals()[name](patch)
        try:
            run(1, 1000, Counter(), shorten=False)
        except AssertionError as error:
            print(error)


if __name__ == "__main__":
    find(sys.argv[1])
