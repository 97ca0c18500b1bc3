"""A server amid writers, killed, and started again on the same folder."""

import signal
import time
from random import Random

from ..servers import call, serving
from .events import check_copy
from .promises import digest
from .writers import Writer

WRITERS = 6
_NEWEST, _OLDER = 12, 3  # tables that are looked at after a start


def kill(folder, promises, seed, writers=WRITERS, enough=0):
    """Kills a server once its writers have written for a moment and were told of `enough` versions."""
    chance = Random(seed)
    with serving(folder) as (process, address):
        check(address, promises, chance)
        check_events(address, promises)
        told, tables, events = promises.versions, [], []
        names = [f"phone {seed}.{number}" for number in range(writers)]
        phones = [Writer(name, address, tables, events, promises, Random(name)) for name in names]
        for phone in phones:
            phone.start()
        time.sleep(chance.uniform(0.05, 0.6))
        while promises.versions - told < enough and all(phone.is_alive() for phone in phones):
            time.sleep(0.01)
        process.send_signal(signal.SIGKILL)
        for phone in phones:
            phone.join()
    errors = [phone.error for phone in phones if phone.error]
    if errors:
        raise errors[0]
    check_copy(folder, promises.of_events)


def check(address, promises, chance):
    """The newest tables, and some older ones, are shown as was promised, or with what nobody was told of."""
    known = [
        table for table, told in promises.states.items() if not ([*told] == [1] and table in promises.may_go)
    ]
    older = known[:-_NEWEST]
    for table in [*known[-_NEWEST:], *chance.sample(older, min(_OLDER, len(older)))]:
        state = call(f"{address}/api/tables/{table}")
        newest = promises.newest(table)
        is_same = state["version"] != newest or digest(state) == promises.states[table][newest]
        if state["version"] < newest or not is_same:
            raise AssertionError(f"version {newest} was acknowledged, and is not as it was: {state}")


def check_events(address, promises):
    """The newest events have all that was acknowledged; what is shown is held against a replay later."""
    for event in [*promises.of_events.states][-_NEWEST:]:
        state, newest = call(f"{address}/api/events/{event}"), max(promises.of_events.states[event])
        if state["version"] < newest:
            raise AssertionError(f"entry {newest} was acknowledged, and is not there: {state}")
        promises.keep_event(state)
