"""The rules on a card for the box, to be folded twice: printed on one side of one page.

Its faces are the setup, a turn, scoring and the next round, and how a match ends.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from ..arrangement import fit, spread, stacked
from ..cutouts import FOLD, crop_marks, notes
from ..job import Job
from ..marks import HAIR, SOFT, Box, Document, Line, Marks, UpsideDown
from ..passages import paragraph, section, steps
from ..typesetter import Draw, Style
from . import aid

WIDTH, HEIGHT = 60, 90  # mm, folded
APART = 3  # mm between two parts of a face at most
CLOSE = 1.06  # between lines, where a face has no room for more
TITLE = Style(9.5, True, leading=1.15, serif=True)


def document(job: Job) -> Document:
    """Return the page, with a picture of the cover.

    The upper half, which stands upside down, is folded back and then the left half.
    """
    faces = (_setup, partial(aid.turn, None), partial(aid.scoring, None), _endings)
    title = job.told("box-card")["title"]
    cover, left, right, back = (partial(face, job) for face in faces)
    x, y = job.paper.width / 2, job.paper.height / 2
    near, far = (Box(left_edge, y, WIDTH, HEIGHT) for left_edge in (x, x - WIDTH))
    marks: Marks = notes(job, title, job.common["cutouts"]["twice"])
    marks += [*cover(near), *back(far), UpsideDown((*left(far), *right(near)))]
    marks += crop_marks(job, Box(far.x, y - HEIGHT, 2 * WIDTH, 2 * HEIGHT))
    marks.append(Line(far.x, y, x + WIDTH, y, SOFT, HAIR, FOLD))
    marks.append(Line(x, y - HEIGHT, x, y + HEIGHT, SOFT, HAIR, FOLD))
    return job.sheet(title, marks).showing(near)


def _setup(job: Job, card: Box) -> Marks:
    """Draw how to set up and, to see whether a box is complete, what is in it."""
    setup, contents = section(job, "setup"), section(job, "box-contents")
    parts = [
        _titled(setup["title"], steps(job.told("teach")["setup"])),
        _titled(contents["title"], paragraph(contents["paragraphs"][1])),
    ]
    return _face(job, job.words["name"], parts, card)


def _endings(job: Job, card: Box) -> Marks:
    """Draw the endings, that of the box first."""
    endings = job.words["endings"].values()
    parts = [_titled(ending["title"], paragraph(ending["text"])) for ending in endings]
    return _face(job, section(job, "endings")["title"], parts, card)


def _face(job: Job, title: str, parts: Sequence[Draw], card: Box) -> Marks:
    marks, column, bottom = aid.headed(job, None, title, card)
    fit(column, parts, bottom, [column.style, replace(column.style, leading=CLOSE)])
    spread(column, parts, bottom, APART)
    return [*marks, *column.marks]


def _titled(title: str, text: Draw) -> Draw:
    return stacked(paragraph(title, TITLE), text)
