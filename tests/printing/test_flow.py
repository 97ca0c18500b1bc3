"""A column over several pages tears nothing apart that is kept together."""

import pytest

from assistant.printing.flow import Flow
from assistant.printing.marks import Text
from assistant.printing.typesetter import Column, Style


@pytest.fixture
def flow(press):
    job = press._desk.job("en", "a4")
    return Flow(job, Column(job.setter, job.area.x, job.area.y + 40, job.area.width, Style(10)))


def written(page):
    return [mark.text for mark in page.marks if isinstance(mark, Text)]


def test_what_fits_stays_on_the_first_page(flow):
    flow.keep(lambda column: column.text("once"))
    (page,) = flow.document("Title").pages
    assert "once" in written(page)
    assert not [said for said in written(page) if said.startswith("Title")]


def test_what_is_kept_together_stands_on_one_page_and_is_said_once(flow):
    for number in range(40):
        flow.keep(
            lambda column, number=number: column.text(f"heading {number}"),
            lambda column, number=number: column.text(f"paragraph {number}\nsecond line"),
        )
    pages = [written(page) for page in flow.document("Title").pages]
    assert len(pages) > 1
    for number in range(40):
        (home,) = (page for page in pages if f"heading {number}" in page)
        assert home.index(f"paragraph {number}") == home.index(f"heading {number}") + 1
    assert sum(said.startswith("heading") for page in pages for said in page) == 40


def test_every_page_but_the_first_has_its_number_and_the_title(flow):
    for _ in range(3):
        flow.keep(lambda column: column.text("\n".join(["line"] * 30)))
        flow.turn()
    pages = flow.document("Title").pages
    heads = [said for page in pages for said in written(page) if said.startswith("Title")]
    assert heads == [f"Title · {number} / {len(pages)}" for number in range(2, len(pages) + 1)]


def test_what_is_higher_than_a_page_makes_no_empty_page_before_it(flow):
    flow.turn()
    flow.keep(lambda column: column.text("\n".join(["line"] * 90)))
    assert len(flow.document("Title").pages) == 2
