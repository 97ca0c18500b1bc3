"""Factors that are not multiplied: each value meets each value of every other factor, but not all at once."""

from itertools import combinations, product

import pytest


def pairs(*factors):
    """Return rows of one value a factor: as few as hold each two values of two factors in one of them.

    They are the same in every process that runs a share of the tests.
    """
    every = [*product(*factors)]
    lacking = {pair for row in every for pair in met(row)}
    rows = []
    while lacking:
        rows.append(max(every, key=lambda row: len(lacking & met(row))))
        lacking.difference_update(met(rows[-1]))
    return rows


def met(row):
    return {*combinations(enumerate(row), 2)}


def in_pairs(name, *factors):
    """Give a test the pairs of the factors as a list with this name, and in a walk their whole product."""
    return few_and_all(name, pairs(*factors), product(*factors))


def few_and_all(name, few, every):
    """Give a test a list with this name: a few cases in the first circle, and every one in a walk."""
    walk = pytest.param([*every], id="all", marks=pytest.mark.walk)
    return pytest.mark.parametrize(name, [pytest.param([*few], id="few"), walk])


def offenders(cases, wrong):
    """Return what is wrong with which case, of those of which `wrong` finds anything."""
    found = {case: [*wrong(case)] for case in cases}
    return {case: faults for case, faults in found.items() if faults}
