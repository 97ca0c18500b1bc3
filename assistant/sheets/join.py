"""A card to fold and put on the table, with the QR code that joins it; both halves say the same."""

from collections.abc import Sequence

from .documents import Invitation
from .job import FINE, Job
from .marks import INK, RULE, SIDES, SOFT, Box, Document, Line, Marks, UpsideDown
from .shapes import modules, sign
from .typesetter import Column, Style, largest

CODE = 76  # mm


def document(job: Job, invitation: Invitation, code: Sequence[Sequence[bool]]) -> Document:
    """`code` is the QR code of the link to join."""
    area, middle = job.area, job.paper.height / 2
    half = Box(area.x, middle + 7, area.width, job.paper.height - job.paper.margin - middle - 11)
    marks = _half(job, invitation, code, half)
    fold = Line(area.x, middle, area.x + area.width, middle, RULE, 0.2, dash=1.5)
    label = job.setter.fitted(job.common["fold"], Box(area.x, middle - 4, area.width, 3.5), FINE)
    title = f"{invitation.game} · {job.common['join']['title']}"
    return job.document(title, [*marks, UpsideDown(tuple(marks)), fold, *label, *job.credit])


def _half(job: Job, invitation: Invitation, code: Sequence[Sequence[bool]], box: Box) -> Marks:
    said = job.common["join"]
    side = min(CODE, box.height - 40)
    top = box.y + 33
    right = Box(box.x + side + 10, top, box.width - side - 10, side)
    return [
        *[sign(player, box.x + box.width / 2 - 4 + player * 8, box.y + 2, 2.6) for player in (0, 1)],
        *job.setter.fitted(
            said["invitation"], Box(box.x, box.y + 6, box.width, 11), Style(24, True, align=0.5, leading=1.1)
        ),
        *job.setter.fitted(
            f"{invitation.game} · {invitation.table}",
            Box(box.x, box.y + 18, box.width, 11),
            Style(14, color=SOFT, align=0.5, leading=1.2),
        ),
        Box(box.x, top, side, side, "#ffffff", INK, 0.3, 2),
        modules(code, box.x + 1, top + 1, side - 2),
        *largest(
            (16, 15, 14, 13, 12, 11, 10, 9, 8),
            lambda size: _steps(job, invitation, right, size),
            right.y + right.height,
        ),
        *job.setter.fitted(
            said["code"].format(code=invitation.code),
            Box(box.x, top + side + 1, side, 7),
            Style(13, bold=True, align=0.5),
        ),
    ]


def _steps(job: Job, invitation: Invitation, box: Box, size: float) -> tuple[Marks, float]:
    column = Column(job.setter, box.x, box.y, box.width, Style(size))
    steps = job.common["join"]["steps"][1 if invitation.is_hosted else 0 :]
    for number, step in enumerate(steps, 1):
        said = step.format(host=invitation.host, code=invitation.code)
        column.marks += job.setter.block(f"{number}", box.x, column.y, 8, Style(size, True, SIDES[0]))
        column.text(said, indent=size * 0.55)
        column.gap(0.5)
    column.text(job.common["join"]["until"], Style(size * 0.7, color=SOFT))
    return column.marks, column.y
