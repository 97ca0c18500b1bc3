"""A place mat: a lane for each geisha, places for the markers of both, and a charm track for each."""

from ...games.hanamikoji import ACTIONS, CHARM_GOAL, GEISHA
from ..artwork import HAIR, action, hem, item, open_seat
from ..job import Job
from ..marks import HUES, INK, RIM, SIDES, Box, Document, Marks, Shape, UpsideDown
from ..shapes import circle
from ..typesetter import Style
from .row import columns

MOST = sum(geisha.value for geisha in GEISHA)  # all the charm of the seven
TRACK, BESIDE, TILE = 11, 40, 27  # mm: a track's height, what lies beside the lanes, an action marker's place
PLACE = 11.5  # mm, the radius of a place: a favor marker of 21 mm covers it
VALUE, ITEM = 11, 17  # mm, the heights of a value and of an item
HEM = 3
ABOVE = 3  # mm between a track and the foot


def document(job: Job) -> Document:
    """Return the mat on one page."""
    area = _area(job)
    lanes = Box(area.x + BESIDE, area.y + TRACK + 3, area.width - 2 * BESIDE, area.height - 2 * TRACK - 6)
    far = UpsideDown(tuple(_of_player(job, 1, lanes)))
    title = f"{job.words['name']} · {job.words['sheets']['mat']['title']}"
    return job.document(title, [*_lanes(job, lanes), *_of_player(job, 0, lanes), far, *job.credit])


def _area(job: Job) -> Box:
    """Return the area of the page, as far from the foot as from the head: one half mirrors the other."""
    area = job.area
    return Box(area.x, area.y + ABOVE, area.width, area.height - 2 * ABOVE)


def _lanes(job: Job, box: Box) -> Marks:
    marks: Marks = []
    for geisha, lane in zip(GEISHA, columns(box), strict=True):
        color, middle = HUES[geisha.color], lane.x + lane.width / 2
        marks.append(Box(lane.x, lane.y, lane.width, lane.height, None, INK, 0.25, 3))
        marks += [
            hem(job, color, Box(lane.x + 1.2, y, lane.width - 2.4, HEM, radius=1.2))
            for y in (lane.y + 1.2, lane.y + lane.height - HEM - 1.2)
        ]
        marks.append(Shape(circle(middle, lane.y + lane.height / 2, PLACE * 0.86), stroke=RIM, line=0.3))
    return marks


def _of_player(job: Job, player: int, lanes: Box) -> Marks:
    """Draw a player's half as they see it: for the far player the lanes run the other way."""
    marks = [*_track(job, player), *_actions(job, player, lanes)]
    facing = GEISHA if player == 0 else GEISHA[::-1]
    for geisha, lane in zip(facing, columns(lanes), strict=True):
        middle, low = lane.x + lane.width / 2, lane.y + lane.height - HEM - 2 - PLACE
        value = Box(lane.x, low - PLACE - VALUE, lane.width, VALUE)
        free = value.y - (lane.y + lane.height / 2 + PLACE * 0.86)
        marks.append(open_seat(player, middle, low, PLACE))
        marks += item(
            job, geisha.item, geisha.color, Box(lane.x, value.y - (free + ITEM) / 2, lane.width, ITEM)
        )
        marks += job.setter.fitted(
            f"{geisha.value}", value, Style(27, True, align=0.5, leading=1, serif=True)
        )
    return marks


def _track(job: Job, player: int) -> Marks:
    """Draw a charm track from 0 to all there is; the goal has a double frame."""
    area, width = _area(job), job.area.width / (MOST + 1)
    marks: Marks = []
    for charm in range(MOST + 1):
        is_goal = charm == CHARM_GOAL
        cell = Box(area.x + charm * width, area.y + area.height - TRACK, width, TRACK, None, INK, HAIR)
        inner = cell.inset(0.9)
        marks.append(cell)
        if is_goal:
            marks.append(Box(inner.x, inner.y, inner.width, inner.height, None, SIDES[player], 0.6, 1))
        style = Style(17 if is_goal else 14, True, SIDES[player] if is_goal else INK, 0.5, 1, serif=True)
        marks += job.setter.fitted(f"{charm}", inner.inset(0.4), style)
    return marks


def _actions(job: Job, player: int, lanes: Box) -> Marks:
    """Draw places for a player's action markers at the left."""
    gap = (lanes.height - len(ACTIONS) * TILE) / (len(ACTIONS) + 1)
    left = job.area.x + (BESIDE - TILE) / 2 - 2
    marks: Marks = []
    for number, key in enumerate(ACTIONS):
        y = lanes.y + gap + number * (TILE + gap)
        marks.append(Box(left, y, TILE, TILE, None, SIDES[player], HAIR if job.is_low_ink else 0.5, 3))
        marks += action(job, key, SIDES[player], Box(left, y, TILE, TILE).inset(TILE * 0.24))
    return marks
