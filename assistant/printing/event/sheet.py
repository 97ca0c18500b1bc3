"""The document of an event: the newest pairings to hang on the wall, the results so far, the standing.

Of one that is over, the standing comes first, and nobody is paired any more.
"""

from dataclasses import replace
from typing import TypeAlias

from ..job import Job
from ..marks import Document, Page
from ..values import EventTold
from . import by_rounds, cross, groups, pairings, standing

Part: TypeAlias = tuple[str, list[Page]]  # with its name in the outline


def document(job: Job, told: EventTold) -> Document:
    """Return the pages, of which each part begins one; there are no pairings before the first round."""
    results, ranked = _results(job, told), standing.pages(job, told)
    parts = [ranked, *results] if told.is_over else [*_newest(job, told), *results, ranked]
    pages: list[Page] = []
    outline: list[tuple[str, int]] = []
    for name, some in parts:
        outline.append((name, len(pages)))
        pages += some
    bound = job.bound(f"{told.name} · {job.words['name']}", pages)
    return replace(bound, outline=outline)


def _newest(job: Job, told: EventTold) -> list[Part]:
    """Return the newest round, if any."""
    if not told.rounds:
        return []
    return [pairings.pages(job, told) if told.is_of_pairs else groups.pages(job, told)]


def _results(job: Job, told: EventTold) -> list[Part]:
    """Return who met whom as a table of all against all, by rounds where most of it would be empty.

    There is nothing to show once everybody has left.
    """
    is_sparse = told.is_sparse and len(told.standing) > cross.UPRIGHT
    if not told.standing:
        return []
    if told.is_of_pairs and not is_sparse:
        return [cross.pages(job, told)]
    return [by_rounds.pages(job, told)] if told.rounds else []
