"""A log of matches: both names, what each had in the end, and who won."""

from .. import log
from ..job import Job
from ..marks import Document
from ..names import SIGNS


def document(job: Job) -> Document:
    """Return the log on one page."""
    words, common = job.words["sheets"]["score"], job.common
    one, other = (f"{sign} {common['name']}" for sign in SIGNS[:2])
    columns = {common["day"]: 0.15, one: 0.22, other: 0.22, words["charm"]: 0.11, words["geisha"]: 0.11}
    return log.document(job, {**columns, common["event"]["winner"]: 0.19})
