"""A log of matches: the name and the total of each player, and who won."""

from ...games.mai_star import MOST_PLAYERS
from .. import log
from ..job import Job
from ..marks import Document
from ..names import SIGNS


def document(job: Job) -> Document:
    """Return the log on one page."""
    share = 0.66 / MOST_PLAYERS
    players = dict.fromkeys(SIGNS[:MOST_PLAYERS], share)
    return log.document(job, {job.common["day"]: 0.15, **players, job.common["event"]["winner"]: 0.19})
