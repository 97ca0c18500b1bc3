"""The passages of the rules, each of which draws itself in a column; `rules.py` arranges them."""

from functools import partial

from ...games.hanamikoji import whose
from ..arrangement import beside, gapped
from ..job import Job
from ..passages import answers, paragraph, reminder, ruled, tips
from ..typesetter import Column, Draw

# What two pages answer and advise, chosen once for all languages, and what else large print answers.
ASKED = ("tie", "nine", "box", "divide")
ASKED_LARGE = (*ASKED, "both", "stays", "begins", "hidden", "seven")
ADVISED = ("charm", "secret", "equal", "deny", "markers")
NO_BREAK = "\u00a0"
WIDEST, LARGE_WIDEST, BETWEEN = 0.35, 0.3, 5  # of the width, the titles of endings; mm beside them


def reminders(job: Job) -> list[Draw]:
    """Return the reminders."""
    return [reminder(job, text) for text in job.told("rules")["reminders"]]


def last_round(job: Job) -> Draw:
    """Return the reminder of who wins after the last round, nothing where the box has none."""
    text = job.words["labels"]["last"]
    return reminder(job, text) if text else gapped(0)


def after_a_round(job: Job) -> str:
    """Return what happens after a round that nobody wins, and after the last where the box has one."""
    said = (job.told("aid")["next"], job.words["labels"]["last"])
    return str(job.common["space"]).join(filter(None, said))


def endings(job: Job) -> list[Draw]:
    """Return the four endings, each as a row of a table, those of the box first."""
    return [ruled(partial(_ending, job, key), 1) for key in job.words["endings"]]


def _ending(job: Job, key: str, column: Column) -> None:
    endings, labels = job.words["endings"], job.words["labels"]
    listed = {label: [name.replace(" ", NO_BREAK) for name in names] for label, names in whose(key)}
    boxes = "".join(labels[label].format(boxes=job.common["comma"].join(listed[label])) for label in listed)
    style = column.style.bolder
    widest = max(job.setter.width(ending["title"], style) for ending in endings.values())
    share = min(LARGE_WIDEST if job.is_large else WIDEST, (widest + BETWEEN) / column.width)
    told = paragraph(endings[key]["text"] + boxes)
    beside(paragraph(endings[key]["title"], style), told, share, BETWEEN)(column)


def questions(job: Job) -> list[Draw]:
    """Return the questions that come up with the base game."""
    return answers(job, ASKED_LARGE if job.is_large else ASKED)


def advice(job: Job) -> list[Draw]:
    """Return the tips, in large print all of them."""
    return tips(job, () if job.is_large else ADVISED)
