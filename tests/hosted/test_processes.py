"""Two processes of one instance: what one has counted the other knows, with the bus or without."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from assistant.matches.join_codes import CODE_LETTERS
from assistant.printing.hanamikoji import SHEETS

from ..factories import new_table

# How many may do what is counted by the bus, if at all, whatever has the data.
pytestmark = pytest.mark.parametrize("two", ["on_sqlite"], indirect=True)


@pytest.fixture(params=[("kill", "198.51.100.8"), ("hang", "198.51.100.9")])
def without_bus(two, request):
    """A phone at both processes, while the bus is away or hangs."""
    befalls, where = request.param
    with two.bus.going_on():
        getattr(two.bus, befalls)()
        yield two.phones(where)
    two.bus.start_again()


def opened(phone):
    answer = phone.post("/api/tables", new_table())
    assert answer.status == 201, answer.text
    return answer.json


def wrong_codes(phone, count):
    return [phone.get(f"/j/ZZZZZZZ{letter}").status for letter in CODE_LETTERS[:count]]


def test_wrong_codes_are_counted_across_both_processes(two):
    here, there = two.phones("198.51.100.5")
    assert [*wrong_codes(here, 5), *wrong_codes(there, 5)] == [404] * 10
    assert (*wrong_codes(here, 1), *wrong_codes(there, 1)) == (429, 429)
    other, _ = two.phones("198.51.100.6")
    assert wrong_codes(other, 1) == [404]


def test_what_is_limited_is_counted_across_both_processes(two):
    phones = two.phones("198.51.100.7")
    answers = [phones[n % 2].post("/api/imports", {}).status for n in range(31)]
    assert 429 not in answers[:30] and answers[30] == 429


def test_without_the_bus_nothing_fails_and_both_processes_together_allow_no_more(without_bus):
    here, there = without_bus
    table = opened(here)
    put = there.put(f"/api/tables/{table['id']}/round/cards/0/6", {"count": 1})
    assert put.status == 200
    assert here.get(f"/j/{table['links']['code']}").status == 200
    assert here.get(f"/t/{table['id']}").status == 200
    assert wrong_codes(here, 6) == [404] * 5 + [429]
    assert wrong_codes(there, 6) == [404] * 5 + [429]


def test_who_waits_for_sheets_leaves_threads_to_everybody_else(two):
    """Of the four threads of a process sheets have two at most; who comes meanwhile is told to come again."""
    phone, _ = two.phones("203.0.113.9")
    sheets = [f"/sheets/hanamikoji/{name}.en.a4.pdf" for name in SHEETS]
    with ThreadPoolExecutor(len(sheets)) as crowd:
        answers = list(crowd.map(phone.get, sheets))
    assert {answer.status for answer in answers} == {200, 503}
    assert {answer.headers["Retry-After"] for answer in answers if answer.status == 503} == {"5"}
