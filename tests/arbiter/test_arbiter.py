"""Some events held before an arbiter, who would see what is wrong."""

from collections import Counter
from dataclasses import replace

import pytest

from assistant.tournaments import formats
from assistant.tournaments.results import Meeting

from .judging import Differing, judge
from .pairing import Unfair

EVENTS = 30


def held(events):
    figures = Counter()
    for seed in range(1, events + 1):
        judge(seed, figures)
    return figures


def test_each_pairing_is_fair_and_each_standing_is_fide_s():
    assert held(EVENTS)["events"] == EVENTS


@pytest.mark.parametrize(
    ("fault", "change"),
    [
        (Differing, {"faced": Meeting.others}),
        (Unfair, {"pair": lambda there, _: [(one.person,) for one in there]}),
    ],
    ids=["forfeits counted as played", "nobody meets anybody"],
)
def test_an_arbiter_objects(monkeypatch, fault, change):
    swiss = replace(formats.FORMATS["swiss"], **change)
    monkeypatch.setitem(formats.FORMATS, "swiss", swiss)
    with pytest.raises(fault):
        held(EVENTS)
