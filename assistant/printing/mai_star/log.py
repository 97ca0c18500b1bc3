"""A log of matches: the name of each player above the money, and who won."""

from ...games.mai_star import MOST_PLAYERS
from .. import log
from ..job import Job
from ..marks import Document
from ..names import SIGNS


def document(job: Job) -> Document:
    """Return the log on one page."""
    words, share = job.common["event"], 0.66 / MOST_PLAYERS
    heads = [f"{sign} {job.common['name']}" for sign in SIGNS[:MOST_PLAYERS]]
    players = [head if job.is_large else f"{head}\n{words['money']}" for head in heads]
    columns = {job.common["day"]: 0.15, **dict.fromkeys(players, share), words["winner"]: 0.19}
    return log.document(job, columns, players)
