from itertools import combinations, product

from .pairs import offenders, pairs

FACTORS = ("abcd", "xy", "123")


def test_each_value_meets_each_value_of_every_other_factor():
    rows = pairs(*FACTORS)
    for one, other in combinations(range(len(FACTORS)), 2):
        assert {(row[one], row[other]) for row in rows} == {*product(FACTORS[one], FACTORS[other])}


def test_pairs_are_as_few_as_the_two_largest_factors_need():
    assert len(pairs(*FACTORS)) == 4 * 3


def test_every_case_with_a_fault_is_told():
    assert offenders("abc", lambda case: [case.upper()] * (case > "a")) == {"b": ["B"], "c": ["C"]}
