"""A log of matches: the name of each player above the money, and who won."""

from ...games.mai_star import MOST_PLAYERS
from .. import log
from ..job import Job
from ..marks import Document
from ..names import SIGNS
from ..typesetter import Style


def document(job: Job) -> Document:
    """Return the log on one page."""
    words, share = job.common["event"], 0.66 / MOST_PLAYERS
    fits = job.setter.width(words["money"], Style(job.sized(8))) < share * job.area.width - 1
    told = f"{job.common['name']}\n{words['money']}" if fits else job.common["name"]
    players = [f"{sign} {told}" for sign in SIGNS[:MOST_PLAYERS]]
    columns = {job.common["day"]: 0.15, **dict.fromkeys(players, share), words["winner"]: 0.19}
    return log.document(job, columns, players)
