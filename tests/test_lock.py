"""The versions: what pyproject.toml allows, what the lock holds, and the lowest that CI tries."""

import re
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.version import Version

from .lowest import PROJECT, declared, lowest

LOCK = (Path(__file__).parents[1] / "requirements.lock").read_text("utf-8")
PINS = [Requirement(pin) for pin in re.findall(r"^(\w.*) \\$", LOCK, re.M)]
RUN = declared()
EXTRAS = PROJECT["project"]["optional-dependencies"]
OURS = f"{PROJECT['project']['name']}[hosted]"  # the tests' tools bring what a hosted instance needs
TOOLS = [each for each in EXTRAS["test"] if each != OURS] + PROJECT["build-system"]["requires"]


def version(pin):
    (bound,) = pin.specifier
    return Version(bound.version)


@pytest.mark.parametrize("name", sorted({*RUN, *TOOLS}))
def test_a_dependency_is_locked_at_a_version_that_is_allowed(name):
    wanted = Requirement(name)
    locked = [version(pin) for pin in PINS if pin.name == wanted.name]
    assert locked
    assert all(wanted.specifier.contains(found) for found in locked)


def test_the_lock_is_versions_and_their_hashes():
    pin = r"[a-z0-9-]+==[\w.]+( ; [^\\]+)? \\"
    hashed = r" {4}--hash=sha256:[0-9a-f]{64}( \\)?"
    assert [line for line in LOCK.splitlines() if not re.fullmatch(f"{pin}|{hashed}| *#.*", line)] == []


def test_the_lock_names_no_host_and_no_folder():
    assert re.findall(r"\S+://\S+|(?<!\S)~?/\S+|\w:\\", LOCK) == []


@pytest.mark.parametrize("system", ["linux", "darwin", "win32", "android"])
def test_the_lock_holds_for_each_system_what_it_needs(system):
    assert needed(map(Requirement, [*RUN, *TOOLS]), system) <= needed(PINS, system)


def needed(requirements, system):
    where = {"sys_platform": system}
    return {wanted.name for wanted in requirements if not wanted.marker or wanted.marker.evaluate(where)}


@pytest.mark.parametrize(("bound", "pinned"), list(zip(RUN, lowest(), strict=True)))
def test_the_lowest_version_is_the_bound_of_pyproject(bound, pinned):
    wanted, pin = Requirement(bound), Requirement(pinned)
    assert (pin.name, pin.marker) == (wanted.name, wanted.marker)
    assert str(wanted.specifier) == f">={version(pin)}"
