"""A card of four faces, to be folded twice and kept in the box: printed on one side of one page."""

from collections.abc import Sequence

from .cutouts import FOLD, Face, crop_marks, notes
from .job import Job
from .marks import HAIR, SOFT, Box, Document, Line, Marks, UpsideDown

WIDTH, HEIGHT = 60, 90  # mm, folded


def document(job: Job, title: str, faces: Sequence[Face]) -> Document:
    """Return the page; `faces` are the cover, the two inside and the back. A picture shows the cover.

    The upper half, which stands upside down, is folded back and then the left half.
    """
    cover, left, right, back = faces
    x, y = job.paper.width / 2, job.paper.height / 2
    near, far = (Box(left, y, WIDTH, HEIGHT) for left in (x, x - WIDTH))
    marks: Marks = notes(job, title, job.common["cutouts"]["twice"])
    marks += [*cover(near), *back(far), UpsideDown((*left(far), *right(near)))]
    marks += crop_marks(job, Box(far.x, y - HEIGHT, 2 * WIDTH, 2 * HEIGHT))
    marks.append(Line(far.x, y, x + WIDTH, y, SOFT, HAIR, FOLD))
    marks.append(Line(x, y - HEIGHT, x, y + HEIGHT, SOFT, HAIR, FOLD))
    return job.sheet(title, marks).showing(near)
