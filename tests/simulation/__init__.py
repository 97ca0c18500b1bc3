"""Phones on bad Wi-Fi and a server that dies, simulated: real tables on a real file, all else made up.

Two to four phones, some with two tabs, keep to the rules of static/js (`phone.py`). The network brings
requests and answers late, twice, in any order or not at all. The clocks of server and phones jump. The disk
is full for a while. The server is killed between two requests, or the power goes in the middle of one: then
its write-ahead log is cut at any byte of what that request wrote, or the data file at any page that a
checkpoint wrote (`disk.py`), and it starts again on that.

After every step that wrote anything (`ledger.py`, `claims.py`):

- Each version that was named in an answer holds its event, byte for byte, and comes to the match that was
  shown. That the disk has what it said it has is SQLite's promise and the drive's, not looked at here.
- A tap is one event at most, and the taps of one page become events in the order in which they were made.
- A tap that is no event was refused because the game refuses it, or changed nothing, or is superseded. Such a
  one is answered as before where the network brings its request once more. It is tried again, and counted
  ("taps tried again"), where the server was started anew since: a log does not tell of what did not happen.
- Of what a request did there is all or nothing after a crash, and nothing where the disk was full.
- Of two taps at one place by two phones, neither of whom saw the other's, the later one stands. When a tap
  was made can't be told apart from how long the request that brought it first was under way, so the later
  one is the one whose time, with that, is later. It is claimed (to the millisecond) where a phone's clock did
  not jump between the tap and its sending, within the seven days that a phone keeps a tap's age, and where
  the server was not started anew meanwhile with a clock that is another.
- Nothing is undone that somebody did not see or do themselves, and nothing twice. An action, or the effect
  of a special card, is done once, however often the network brings its form.
- A round is scored once. Who asks for it right after their own taps is not told that the cards have changed
  where no other phone did anything after what they saw.
- What is refused, and what is not answered, changes nothing.
- A host's form does what it says only where what its page showed of the event is still so where that is
  written, and once (`hosts.py`). Another process works amid each request: before any step of the store.
- A deleted event that is restored from its file tells what that tells and what its tables have said since,
  and is there once. One that went on in a newer file goes on by that, unless it has gone on here too.
- The projection, who sits where and the kept folds are what a replay of the log comes to.

In the end the network heals: all arrives, all phones send what they hold, look, and show the same.

It calls `Tables` and not the routes: `Tables.tap` is given the very body of the request, and what lies above
it (a JSON document, a header, a page) has nothing that a crash or another order could change. A step so takes
a millisecond, and a seed says it all: no thread and no clock of the machine has a part in it.
`python -m tests.simulation [SCHEDULES] [SEED]` is the long form.
"""
