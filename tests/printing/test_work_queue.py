"""One thing is made at a time, once for all who ask for it meanwhile."""

import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from assistant.printing.documents import GameSheet
from assistant.printing.renderer import KEPT, Renderer
from assistant.printing.work_queue import Busy, InlineQueue, WorkQueue

from .cast import join_card


class Maker:
    """Makes its name once it is let go; counts how many are at work."""

    def __init__(self):
        self.go = threading.Event()
        self.begun = threading.Event()
        self.made = []
        self.at_work = self.most_at_work = 0

    def of(self, name):
        def make():
            self.at_work += 1
            self.most_at_work = max(self.most_at_work, self.at_work)
            self.begun.set()
            assert self.go.wait(10)
            self.made.append(name)
            self.at_work -= 1
            return name.encode()

        return make


def asking(workshop, maker, *names):
    """Threads that each ask for a name, and what they were given."""
    given = []
    threads = [
        threading.Thread(target=lambda name=name: given.append(workshop.result_of(name, maker.of(name))))
        for name in names
    ]
    for thread in threads:
        thread.start()
    while workshop._waiting < len(threads):
        maker.begun.wait(0.01)
    return threads, given


def test_one_is_made_at_a_time_and_once_for_all_who_wait_for_it():
    workshop, maker = WorkQueue(), Maker()
    threads, given = asking(workshop, maker, "a", "b", "a", "c", "b")
    maker.go.set()
    for thread in threads:
        thread.join(10)
    assert maker.most_at_work == 1
    assert sorted(maker.made) == ["a", "b", "c"]
    assert sorted(given) == [b"a", b"a", b"b", b"b", b"c"]


def test_who_comes_when_too_many_wait_is_sent_away_and_may_come_again():
    workshop, maker = WorkQueue(most=2), Maker()
    threads, _ = asking(workshop, maker, "a", "b")
    with pytest.raises(Busy):
        workshop.result_of("c", maker.of("c"))
    maker.go.set()
    for thread in threads:
        thread.join(10)
    assert workshop.result_of("c", maker.of("c")) == b"c"


def test_what_goes_wrong_is_told_to_who_asked_and_the_next_is_made():
    workshop = WorkQueue()

    def fail():
        raise ImportError(name="fpdf")

    with pytest.raises(ImportError):
        workshop.result_of("a", fail)
    assert workshop.result_of("a", lambda: b"a") == b"a"


def test_a_thread_that_could_not_start_keeps_nobody_waiting(monkeypatch):
    workshop = WorkQueue(most=1)

    def refuse(_):
        raise RuntimeError("can't start new thread")

    with monkeypatch.context() as without_memory:
        without_memory.setattr(threading.Thread, "start", refuse)
        for _ in range(2):
            with pytest.raises(RuntimeError):
                workshop.result_of("a", lambda: b"a")
    with ThreadPoolExecutor() as pool:
        assert pool.submit(workshop.result_of, "a", lambda: b"a").result(10) == b"a"


class Drawn(Renderer):
    """Counts what is drawn."""

    def __init__(self):
        super().__init__(None, None, None, InlineQueue())
        self.drawn = []

    def _draw(self, medium, sheet):
        self.drawn.append((medium, sheet))
        return medium.encode()


def of_a_table(number):
    return join_card((f"Anna {number}", "Noah"))


def in_two_languages(number):
    """The press asks no game whether there is such a sheet."""
    return GameSheet("hanamikoji", f"rules {number}", "en", "a4", beside="ja")


def test_a_sheet_of_a_game_is_made_once_in_each_medium_and_kept_for_ever():
    press = Drawn()
    rules = GameSheet("hanamikoji", "rules", "en", "a4")
    assert [press.pdf(rules), press.png(rules), press.pdf(rules)] == [b"pdf", b"png", b"pdf"]
    for number in range(KEPT + 1):
        press.pdf(join_card((f"Anna {number}", "Noah")))
    press.pdf(rules)
    assert press.drawn.count(("pdf", rules)) == press.drawn.count(("png", rules)) == 1


@pytest.mark.parametrize("one", [of_a_table, in_two_languages])
def test_of_the_sheets_of_tables_and_of_two_languages_the_latest_are_kept(one):
    press = Drawn()
    cards = [one(number) for number in range(KEPT + 1)]
    for card in (*cards, cards[-1], cards[0]):
        press.pdf(card)
    assert [press.drawn.count(("pdf", card)) for card in (cards[0], cards[1], cards[-1])] == [2, 1, 1]
