"""An event as a PDF at both its addresses; what it looks like is in tests/printing."""

import re
from fractions import Fraction
from urllib.parse import unquote

import pytest

from assistant.printing.renderer import Renderer
from assistant.printing.values import MeetingTold, StandingTold

from ....factories import FIRST_ROUND, NOAH_WINS_BY_CHARM, Event

ONE, NONE = Fraction(1), Fraction()


@pytest.fixture
def drawn(monkeypatch):
    """The sheets that were drawn."""
    found = []
    monkeypatch.setattr(Renderer, "_draw", lambda press, medium, sheet: found.append(sheet) or b"PDF")
    return found


def ask(client, address, language="en", paper="a4", **headers):
    return client.get(f"/e/{address}/event.{language}.{paper}.pdf", headers=headers)


def test_results_stand_as_at_the_tables_and_names_as_they_can_be_printed(client, drawn):
    event = Event.open(client, people=["Anna", "Yui", "🌸", "Zoé", "Ugo"], name="🌸 Club")
    event.pair()
    over = event.tables()[0]
    over.score(1, FIRST_ROUND)
    over.score(2, NOAH_WINS_BY_CHARM)
    answer = ask(client, event.id, "fr", "letter")
    assert (answer.status_code, answer.mimetype) == (200, "application/pdf")
    named = re.fullmatch(r'inline; filename="(.*)"', answer.headers["Content-Disposition"])
    assert named and re.fullmatch(r"hanamikoji-event-Club-\d{4}-\d\d-\d\d-1\.fr\.letter\.pdf", named[1])
    (sheet,) = drawn
    assert (sheet.language, sheet.paper, sheet.told.name) == ("fr", "letter", "Hanamikoji · Club")
    assert sheet.told.people == ("Anna", "Yui", "Joueur 3", "Zoé", "Ugo")
    bye = MeetingTold((2,), points=(ONE,))
    assert sheet.told.rounds == ((MeetingTold((0, 1), 0, (NONE, ONE), (8, 11)), MeetingTold((3, 4), 0), bye),)
    assert sheet.told.standing[1] == StandingTold(1, 2, 1, 1, ONE, (None, NONE, 3))


def test_files_of_an_event_keep_its_name_in_any_script(client, drawn):
    event = Event.open(client, name="春の大会")
    for file in ("event.ja.a4.pdf", "standing.csv"):
        named = client.get(f"/e/{event.id}/{file}").headers["Content-Disposition"]
        assert "春の大会" in unquote(named)


def test_at_mai_star_the_left_neighbor_of_the_first_to_choose_starts(client, drawn):
    event = Event.open(client, game="mai-star")
    event.pair()
    ask(client, event.id)
    ((group,),) = drawn[0].told.rounds
    assert (len(group.people), group.starts) == (5, 1)


def test_those_who_watch_read_the_same_and_an_unchanged_event_is_not_sent_again(client, drawn):
    event = Event.open(client)
    run, watched = ask(client, event.id), ask(client, event.watch)
    assert (run.status_code, watched.status_code) == (200, 200)
    assert len(drawn) == 1  # nothing differs, and so it is cached
    assert ask(client, event.id, **{"If-None-Match": run.headers["ETag"]}).status_code == 304
    event.pair()
    assert ask(client, event.id, **{"If-None-Match": run.headers["ETag"]}).status_code == 200


@pytest.mark.parametrize("how", [("xx", "a4"), ("en", "a5")])
def test_there_is_none_in_another_language_or_on_other_paper(client, how):
    assert ask(client, Event.open(client).id, *how).status_code == 404
    assert ask(client, "nobody").status_code == 404
