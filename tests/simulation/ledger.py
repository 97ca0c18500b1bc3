"""The promises, compared with the file after every step."""

from assistant.matches.replay import Replay

from .claims import Judge, Lost, Mark, check_own_undo, check_play, check_score, check_undo, hold
from .history import History


class Ledger:
    """The histories of all tables, and what of them was ever acknowledged. `figures` counts."""

    def __init__(self, figures):
        self.figures = figures
        self.histories = {}
        self.acknowledged = {}
        self.rematches, self.gone = {}, set()  # ids: of the one table after another, and of what was deleted
        self.marks, self.came, self.settled = {}, {}, set()
        self.undone, self.played = set(), set()
        self.event = None
        self._read = self._all_checked = None
        self._checked = {}

    def read(self, server):
        """The content of the file now, unless nothing was written since it was read."""
        if self._read == (written := (self.event, server.written)):
            return
        self._read = written
        known = self.histories
        self.histories = {
            table: known[table].grow(rows) if table in known else History(rows)
            for table, rows in server.rows().items()
        }
        if self.event:
            self.event.read(server.reader)

    def versions(self):
        tables = {table: history.version for table, history in self.histories.items()}
        return {**tables, self.event.id: len(self.event.rows)} if self.event else tables

    def judge(self, answer, versions, server):
        """The effect of a request on what was at these versions, whether or not its answer will arrive."""
        request = answer.request
        history, before = self.histories[request.table], versions[request.table]
        if self.event:
            self.event.judge_taps(versions[self.event.id])
        if request.kind == "score":
            check_score(history, before, answer)
        if request.kind == "undo":
            check_undo(history, before, request, self.undone)
        if request.kind == "undo-own":
            check_own_undo(history, before, request, self.undone)
        if request.kind == "play":
            self._judge_play(request, history, before, server)
        if request.has_taps:
            self._judge_taps(answer, history, before, server)

    def _judge_play(self, request, history, before, server):
        check_play(history, before, request, self.played)
        mark = Mark(server.time.now, honest=True, clock=server.steady_off)
        self.marks |= {row.tap: mark for row in history.rows[before:]}

    def _judge_taps(self, answer, history, before, server):
        request, delay = answer.request, server.time.now - answer.request.sent

        def mark(tap):
            return Mark(tap.at + delay, request.is_honest(tap), server.steady_off)

        came = Judge(history, before, answer, mark, self.marks, self.came).judge()
        # A server that forgot what led to no event judges it anew, and tells that from then on.
        self.came |= {name: one for name, one in came.items() if one != "repeated"}
        self.figures.update(f"taps {one}" for one in came.values())
        self.figures["taps answered"] += len(came)
        self.figures["taps tried again"] += sum(came[name] == "done" for name in came.keys() & self.settled)

    def settle(self, request):
        """The phone has understood the answer, and forgets these taps."""
        self.settled.update((tap.outbox, tap.number) for tap in request.taps)

    def acknowledge(self, table):
        """Somebody was told that a table stands like this, which another may have deleted meanwhile."""
        table_id = table.row.id
        if table_id in self.gone:
            return
        history = self.histories.get(table_id)
        is_there = history is not None and table.version <= history.version
        hold(is_there, "what is answered is on the disk", Lost)
        hold(table.match == history.matches[table.version - 1], "a version is what its log comes to")
        if table.version > len(self.acknowledged.get(table_id, ())):
            self.acknowledged[table_id] = history.rows[: table.version]
        if table.rematch:
            first = self.rematches.setdefault(table_id, table.rematch.id)
            hold(first == table.rematch.id, "a table has one rematch")

    def forget(self, deleted):
        """Somebody was told that a table, or the event, is deleted."""
        self.gone.add(deleted.id)
        is_event = self.event is not None and deleted.id == self.event.id
        known = self.event.acknowledged if is_event else self.acknowledged.pop(deleted.id, ())
        self._checked.pop(deleted.id, None)
        if is_event:
            self.event = None
        hold(len(known) <= deleted.version, "what is deleted was seen so by who deletes it", Lost)

    def check(self, server):
        """All that is so after every step that has written anything."""
        if self._all_checked == self._read:
            return
        for table_id, rows in self.acknowledged.items():
            history = self.histories.get(table_id)
            is_there = history is not None and history.rows[: len(rows)] == rows
            hold(is_there, "each acknowledged version holds its event", Lost)
        projections = server.projections()
        hold(projections.keys() == self.histories.keys(), "each table has a projection")
        seats = server.seats()
        for table_id, history in self.histories.items():
            self._check_table(server, table_id, history, projections[table_id], seats[table_id])
        if self.event:
            self.event.check(server, self.histories)
        self._all_checked = self._read

    def _check_table(self, server, table_id, history, projection, seats):
        version, life = self._checked.get(table_id, (0, 0))
        since = version if life == server.lives else 0
        if since == history.version:
            return
        steps = server.tables.find(table_id).replay.steps
        hold(len(steps) == history.version, "a fold has each event once")
        matches = [step.match for step in steps[since:]]
        hold(matches == history.matches[since:], "a fold is what a replay gives")
        hold(projection == history.projection(), "a projection is what the log comes to")
        hold(seats == history.seats(), "who sits where is what the log comes to")
        hold(not history.scored_twice(), "a round is scored once")
        self._checked[table_id] = history.version, server.lives
        self.figures["versions compared"] += history.version - since

    def check_end(self, server):
        """That what was folded step by step is what the whole log folds to."""
        if self.event:
            self.event.check_end(server)
        for table_id in self.histories:
            fresh = Replay(server.store.directory.table(table_id).entries)
            kept = server.tables.find(table_id)
            hold(fresh.steps == kept.replay.steps, "a kept fold is what a fresh one is")
