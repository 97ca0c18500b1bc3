"""The document of an event: the newest pairings to hang on the wall, the results so far, the standing.

Of one that is over, the standing comes first, and nobody is paired any more.
"""

from dataclasses import replace
from math import inf

from ..job import Job
from ..marks import Document, Page, moved
from ..values import EventTold
from . import by_name, by_rounds, cross, groups, pairings, standing
from .page import Sheet, low

APART = 8.0  # mm between parts on a page


def document(job: Job, told: EventTold) -> Document:
    """Return the pages; a part begins one unless it has room below the part before it."""
    pages: list[Page] = []
    outline: list[tuple[str, int]] = []
    end = inf
    for part in parts(job, told):
        blocks = part.blocks()
        *others, last = blocks
        is_upright = part.job.paper == job.paper
        by = end + APART - job.area.y if is_upright and not others else inf
        if by + low(last) <= job.area.bottom:
            end = by + low(last)
            pages[-1] = replace(pages[-1], marks=[*pages[-1].marks, *(moved(mark, 0, by) for mark in last)])
        else:
            end = low(last) if is_upright else inf
            pages += part.pages(blocks)
        outline.append((part.title, len(pages) - 1 - len(others)))
    return replace(job.bound(f"{told.name} · {job.words['name']}", pages), outline=outline)


def parts(job: Job, told: EventTold) -> list[Sheet]:
    """Return the parts in order: pairings only of a round, the standing from a first result on, or alone."""
    results, ranked = _results(job, told), standing.part(job, told)
    if told.is_over:
        return [ranked, *results]
    newest = [] if told.is_one_by_one else _newest(job, told)
    return [*newest, *results, ranked] if _has_begun(told) else [*newest, *results] or [ranked]


def _has_begun(told: EventTold) -> bool:
    """Return whether there is a result but for byes."""
    meetings = (meeting for round_ in told.rounds for meeting in round_)
    return any(meeting.points is not None and not meeting.is_bye for meeting in meetings)


def _newest(job: Job, told: EventTold) -> list[Sheet]:
    """Return the newest round, if any, and of many people also by name."""
    if not told.rounds:
        return []
    newest = pairings.part(job, told) if told.is_of_pairs else groups.part(job, told)
    people = sum(len(meeting.people) for meeting in told.rounds[-1])
    return [newest, by_name.part(job, told)] if people > by_name.MANY else [newest]


def _results(job: Job, told: EventTold) -> list[Sheet]:
    """Return who met whom as a table of all against all, by rounds or one by one where it would be empty.

    There is nothing once everybody has left, and by rounds nothing before the first result.
    """
    is_sparse = told.is_sparse and len(told.standing) > cross.UPRIGHT
    if not told.standing:
        return []
    if told.is_one_by_one:
        return [pairings.part(job, told)] if told.rounds else []
    if told.is_of_pairs and not is_sparse:
        return [cross.part(job, told)]
    return [by_rounds.part(job, told)] if _has_begun(told) else []
