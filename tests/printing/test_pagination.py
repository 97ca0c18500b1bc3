from assistant.printing.pagination import Block, counts_by_page


def test_pages_are_as_few_as_possible_and_about_equally_full():
    assert sorted(counts_by_page([Block(10)] * 11, 50, 50)) == [3, 4, 4]


def test_the_first_page_has_less_room():
    assert counts_by_page([Block(10)] * 7, 20, 50) == (2, 5)


def test_a_page_rather_begins_with_a_section():
    blocks = [Block(10), Block(10), Block(10, begins=True), Block(10), Block(10), Block(10)]
    assert counts_by_page(blocks, 40, 40) == (2, 4)


def test_the_gap_above_the_first_on_a_page_takes_no_room():
    assert counts_by_page([Block(10, above=5)] * 4, 25, 25) == (2, 2)


def test_what_fits_on_no_first_page_begins_on_the_second_and_what_fits_nowhere_has_its_own():
    assert counts_by_page([Block(30), Block(99), Block(10)], 20, 50) == (0, 1, 1, 1)
    assert counts_by_page([], 20, 50) == ()
