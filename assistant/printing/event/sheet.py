"""The document of an event: the newest pairings to hang on the wall, the results so far, the standing.

Of one that is over, the standing comes first, and nobody is paired any more.
"""

from dataclasses import replace
from typing import TypeAlias

from ..job import Job
from ..marks import Document, Page
from ..values import EventTold
from . import by_name, by_rounds, cross, groups, pairings, standing

Part: TypeAlias = tuple[str, list[Page]]  # with its name in the outline


def document(job: Job, told: EventTold) -> Document:
    """Return the pages, of which each part begins one; there are no pairings before the first round."""
    results, ranked = _results(job, told), standing.pages(job, told)
    parts = [*results, ranked]
    if told.is_over:
        parts = [ranked, *results]
    elif not told.is_one_by_one:
        parts = [*_newest(job, told), *parts]
    pages: list[Page] = []
    outline: list[tuple[str, int]] = []
    for name, some in parts:
        outline.append((name, len(pages)))
        pages += some
    bound = job.bound(f"{told.name} · {job.words['name']}", pages)
    return replace(bound, outline=outline)


def _newest(job: Job, told: EventTold) -> list[Part]:
    """Return the newest round, if any, and of many people also by name."""
    if not told.rounds:
        return []
    newest = pairings.pages(job, told) if told.is_of_pairs else groups.pages(job, told)
    people = sum(len(meeting.people) for meeting in told.rounds[-1])
    return [newest, by_name.pages(job, told)] if people > by_name.MANY else [newest]


def _results(job: Job, told: EventTold) -> list[Part]:
    """Return who met whom as a table of all against all, by rounds or one by one where it would be empty.

    There is nothing to show once everybody has left.
    """
    is_sparse = told.is_sparse and len(told.standing) > cross.UPRIGHT
    if not told.standing:
        return []
    if told.is_one_by_one:
        return [pairings.pages(job, told)] if told.rounds else []
    if told.is_of_pairs and not is_sparse:
        return [cross.pages(job, told)]
    return [by_rounds.pages(job, told)] if told.rounds else []
