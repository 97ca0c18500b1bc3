"""The grid of the club's board: the largest letters, for any number of tables of any size."""

from assistant.web.pages.wall_grid import grid_for

# By the number of tables of two: how much they show, and the grid.
GRIDS = {
    1: ("full", 1, 1),
    3: ("full", 2, 2),
    6: ("full", 3, 2),
    12: ("full", 4, 3),
    30: ("close", 6, 5),
    60: ("lines", 8, 8),
}


def test_few_tables_have_few_columns_and_many_show_less_of_each():
    found = {tables: grid_for((2,) * tables) for tables in GRIDS}
    assert {tables: (grid.density, grid.columns, grid.rows) for tables, grid in found.items()} == GRIDS
    letters = [grid.letter for grid in found.values()]
    assert letters == sorted(letters, reverse=True) and letters[2] > 33 and letters[-1] > 17


def test_a_table_with_more_players_is_two_rows_high_if_that_leaves_larger_letters_to_the_others():
    mixed, alike = grid_for((2,) * 11 + (6,)), grid_for((6, 6))
    assert (mixed.lines, mixed.columns * mixed.rows >= 13) == (3, True)
    assert (alike.lines, alike.columns, alike.rows) == (6, 2, 1)


def test_a_tall_table_that_finds_no_two_rows_in_the_last_column_begins_another():
    assert (grid_for((2, 2, 6)).columns, grid_for((2, 2, 6)).rows) == (3, 2)


def test_a_hall_of_more_tables_than_a_screen_has_room_for_has_a_grid_too():
    grids = [grid_for((players,) * 200) for players in (2, 6)]
    assert all(grid.columns * grid.rows >= 200 for grid in grids)
