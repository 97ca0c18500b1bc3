"""A card to fold and put on the table, with the QR code to join it; both faces say the same.

Folded at three lines it is a prism: two faces, and the strips at both ends overlap as its foot.
"""

from ..net import qr
from ..net.wifi import Network
from .directions import isolated
from .job import LARGE, Job
from .marks import HAIR, INK, RULE, SEATS, SIDES, SOFT, WHITE, Box, Document, Line, Link, Marks, UpsideDown
from .names import SIGNS
from .shapes import modules
from .typesetter import Column, Style, largest
from .values import Invitation

FOOT = 0.148  # of the paper's height, each of the two strips
INSIDE = 5  # mm between a fold and what is printed
BELOW = 8
BESIDE = 8
SIGN = 7
OF_TWO, OF_TWO_LARGE = 0.29, 0.23  # of the width, each of two codes: large print needs room beside them
STEPS = (13, 9.5, 8)  # points
LARGE_STEPS = (20, LARGE)


def document(job: Job, invitation: Invitation, link: str, network: Network | None = None) -> Document:
    """Return the card for the `link` to join; a `network` has its own QR code before that one."""
    foot = job.paper.height * FOOT
    face = Box(job.area.x, job.paper.height / 2, job.area.width, job.paper.height / 2 - foot)
    inner = Box(face.x, face.y + INSIDE, face.width, face.height - 2 * INSIDE)
    below = job.common["join"]["here" if network else "code"].format(code=invitation.code)
    codes = [*([(network.link, job.common["join"]["wifi"])] if network else []), (link, below)]
    marks = [*_head(job, invitation, inner), *_body(job, invitation, codes, network, inner)]
    folds = [
        Line(job.area.x, y, job.area.right, y, RULE, HAIR, dash=1.5)
        for y in (foot, job.paper.height / 2, job.paper.height - foot)
    ]
    opens = Link(inner.x, inner.y, inner.width, _above(job), link)
    title = f"{invitation.game} · {job.common['join']['title']}"
    return job.document(
        title, [*marks, UpsideDown(tuple(marks)), *folds, opens, *_foot(job, foot), *job.credit]
    )


def _above(job: Job) -> float:
    """Return the height in mm of the part above the codes."""
    return 25 if job.is_large else 21


def _foot(job: Job, height: float) -> Marks:
    """Draw how to fold on the lower strip; in large print also until when the code works."""
    top = job.paper.height - height
    box = Box(job.area.x, top + 3, job.area.width, height - job.paper.margin - 4)
    style = Style(job.sized(9), color=SOFT, align=0.5)
    texts = job.common["join"]
    text = f"{texts['until']}\n{texts['foot']}" if job.is_large else texts["foot"]
    return job.setter.fitted(text, box, style, LARGE if job.is_large else 7)


def _head(job: Job, invitation: Invitation, box: Box) -> Marks:
    """Draw the invitation and its table, with the signs of the seats at the right."""
    left = box.width - invitation.seats * SIGN - BESIDE
    style = Style(27, True, serif=True, leading=1.1)
    title = Box(box.x, box.y, left, 11)
    marks = job.setter.fitted(job.common["join"]["invitation"], title, style, LARGE)
    for seat in range(invitation.seats):
        sign = Box(title.right + BESIDE + seat * SIGN, box.y + 1.5, SIGN, SIGN)
        marks += job.setter.fitted(SIGNS[seat], sign, Style(20, color=SEATS[seat], align=0.5, leading=1))
    return [*marks, *_whose(job, invitation, Box(box.x, box.y + 11.5, box.width, _above(job) - 12.5))]


def _whose(job: Job, invitation: Invitation, box: Box) -> Marks:
    """Draw the game and the players; in large print only the game if their names are too long."""
    style = Style(job.sized(13), color=SOFT, leading=1.15)
    title = f"{invitation.game} · {invitation.table}"
    if not job.is_large:
        return job.setter.fitted(title, box, style, 7)
    fits = job.setter.height(title, box.width, style.at(LARGE)) <= box.height
    return job.setter.fitted(title if fits else invitation.game, box, style, LARGE)


def _body(
    job: Job, invitation: Invitation, codes: list[tuple[str, str]], network: Network | None, box: Box
) -> Marks:
    """Draw the codes with their captions, and beside them the steps."""
    widest = 1 if len(codes) == 1 else OF_TWO_LARGE if job.is_large else OF_TWO
    side = min(box.height - _above(job) - BELOW, widest * box.width)
    marks: Marks = []
    for place, (payload, below) in enumerate(codes):
        left = box.x + place * (side + BESIDE / 2)
        marks += _code_of(job, payload, below, Box(left, box.y + _above(job), side, side))
    taken = len(codes) * side + (len(codes) - 1) * BESIDE / 2 + BESIDE
    steps = Box(box.x + taken, box.y + _above(job), box.width - taken, box.height - _above(job))
    return marks + largest(
        LARGE_STEPS if job.is_large else STEPS,
        lambda size: _steps(job, invitation, network, steps, size),
        steps.bottom,
    )


def _code_of(job: Job, payload: str, below: str, box: Box) -> Marks:
    style = Style(job.sized(13), True, align=0.5, leading=1.1)
    caption = Box(box.x, box.bottom + 1, box.width, BELOW - 1)
    return [
        Box(box.x, box.y, box.width, box.height, WHITE, INK, 0.3, 2),
        modules(qr.matrix(payload), box.x + 1, box.y + 1, box.width - 2),
        *job.setter.fitted(below, caption, style, LARGE if job.is_large else 7),
    ]


def _steps(
    job: Job, invitation: Invitation, network: Network | None, box: Box, size: float
) -> tuple[Marks, float]:
    column = Column(job.setter, box.x, box.y, box.width, Style(size, leading=1.3))
    for number, step in enumerate(_step_texts(job, invitation, network), 1):
        mark = Style(size, True, SIDES[0], serif=True, leading=1.3)
        column.marks += job.setter.block(f"{number}", box.x, column.y, 8, mark)
        column.text(step, indent=size * 0.55)
        column.gap(0.3)
    if not job.is_large:
        column.text(job.common["join"]["until"], Style(size * 0.7, color=SOFT))
    return column.marks, column.y


def _printed(job: Job, network: Network) -> str:
    """Return the network's name, or an ellipsis if it can't be printed; the code works all the same."""
    return isolated(network.name) if job.setter.fonts.prints(network.name) else "…"


def _step_texts(job: Job, invitation: Invitation, network: Network | None) -> list[str]:
    """Return the steps; those of a hosted server leave out the Wi-Fi."""
    texts = job.common["join"]
    first, scan, who = texts["steps"]
    if network:
        first, scan = texts["network"], texts["scan"]
    named = _printed(job, network) if network else ""
    host = invitation.host.removeprefix("http://") if network else invitation.host  # there is little room
    steps = [scan, who] if invitation.is_hosted and not network else [first, scan, who]
    return [step.format(host=host, code=invitation.code, network=named) for step in steps]
