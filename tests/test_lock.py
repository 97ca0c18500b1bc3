"""The versions: what pyproject.toml allows, what the lock holds, and the lowest that CI tries."""

import re
from pathlib import Path

from packaging.requirements import Requirement
from packaging.version import Version

from .lowest import PROJECT, declared, lowest

ROOT = Path(__file__).parents[1]
LOCK = (ROOT / "requirements.lock").read_text("utf-8")
PINS = [Requirement(pin) for pin in re.findall(r"^(\w.*) \\$", LOCK, re.M)]
RUN = declared()
EXTRAS = PROJECT["project"]["optional-dependencies"]
OURS = f"{PROJECT['project']['name']}[hosted]"  # the tests' tools bring what a hosted instance needs
TOOLS = [each for each in EXTRAS["test"] if each != OURS] + PROJECT["build-system"]["requires"]


def version(pin):
    (bound,) = pin.specifier
    return Version(bound.version)


def test_every_dependency_is_locked_at_a_version_that_is_allowed():
    assert [name for name in (*RUN, *TOOLS) if not is_locked(Requirement(name))] == []


def is_locked(wanted):
    locked = [version(pin) for pin in PINS if pin.name == wanted.name]
    return bool(locked) and all(map(wanted.specifier.contains, locked))


def test_the_lock_is_versions_and_their_hashes():
    pin = r"[a-z0-9-]+==[\w.]+( ; [^\\]+)? \\"
    hashed = r" {4}--hash=sha256:[0-9a-f]{64}( \\)?"
    assert [line for line in LOCK.splitlines() if not re.fullmatch(f"{pin}|{hashed}| *#.*", line)] == []


def test_a_server_is_installed_as_it_was_tested():
    shown = re.findall(r".*install.*\[hosted\].*", (ROOT / "HOSTING-LARGE.md").read_text("utf-8"))
    locked = "-c requirements.lock -b requirements.lock '.[hosted]'"
    assert shown and [line for line in shown if locked not in line] == []


def test_the_lock_names_no_host_and_no_folder():
    assert re.findall(r"\S+://\S+|(?<!\S)~?/\S+|\w:\\", LOCK) == []


def test_the_lock_holds_for_each_system_what_it_needs():
    asked = [Requirement(name) for name in (*RUN, *TOOLS)]
    systems = ("linux", "darwin", "win32", "android")
    lacking = [(system, needed(asked, system) - needed(PINS, system)) for system in systems]
    assert [(system, names) for system, names in lacking if names] == []


def needed(requirements, system):
    where = {"sys_platform": system}
    return {wanted.name for wanted in requirements if not wanted.marker or wanted.marker.evaluate(where)}


def test_the_lowest_version_is_the_bound_of_pyproject():
    pairs = zip(RUN, lowest(), strict=True)
    assert [pair for pair in pairs if not is_its_bound(*map(Requirement, pair))] == []


def is_its_bound(wanted, pin):
    same = (pin.name, pin.marker) == (wanted.name, wanted.marker)
    return same and f">={version(pin)}" in map(str, wanted.specifier)
