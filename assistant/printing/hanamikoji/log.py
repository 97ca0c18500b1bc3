"""A log of matches: both names, what each had in the end, and who won."""

from .. import log
from ..artwork import open_seat
from ..job import Job
from ..marks import Box, Document, Marks

RADIUS, LEFT = 1.8, 3.5  # mm, a sign, and its middle from the edge of a name


def document(job: Job) -> Document:
    """Return the log on one page."""
    words, common = job.told("score"), job.common
    name, charm, geisha = halved = [common["name"], words["charm"], words["geisha"]]
    winner = f"{common['event']['winner']}\n◇○ = {words['shared']}"
    columns = {common["day"]: 0.15, name: 0.33, charm: 0.12, geisha: 0.12, winner: 0.28}
    return log.document(job, columns, halved, {name: _sides, winner: _circled})


def _sides(cell: Box) -> Marks:
    """Draw the sign of a side in each half of a cell."""
    places = enumerate((0.25, 0.75))
    return [open_seat(side, cell.x + LEFT, cell.y + cell.height * at, RADIUS) for side, at in places]


def _circled(cell: Box) -> Marks:
    """Draw both signs, of which that of the winner is circled, or both."""
    places, middle = enumerate((0.35, 0.65)), cell.y + cell.height / 2
    return [open_seat(side, cell.x + cell.width * at, middle, RADIUS) for side, at in places]
