"""Programs that tests drive: where they are, and the Debian packages that have them.

A test asks for a program by `needed`, and is skipped where it is not installed; in CI it fails. As a command,
this module prints the packages that are lacking.
"""

import os
import shutil
from functools import partial
from itertools import chain
from pathlib import Path

LACKING = "this machine has no"
# The first has no window at all, and takes a quarter less time than the others.
CHROMIUMS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
# Further folders of packages' programs, below the parent of a folder of PATH.
BESIDE = ("sbin", "lib/postgresql/*/bin", "lib/*/webkit2gtk-4.*")
# The parts that are not tested without them, and for each package the programs of which one will do.
SUBJECTS = {
    "pages in a browser": {"chromium-headless-shell": CHROMIUMS},
    "hosted instances": {
        "caddy": ("caddy",),
        "nginx-light": ("nginx",),
        "postgresql": ("initdb",),
        "redis-server": ("valkey-server", "redis-server"),
        "systemd": ("systemd-analyze",),
    },
    "PDFs as other programs read them": {"poppler-utils": ("pdffonts",)},
}
OF_WALKS = {
    "firefox-esr": ("firefox-esr", "firefox"),
    "nodejs": ("node",),
    "npm": ("npm",),
    "webkit2gtk-driver": ("WebKitWebDriver",),
    "xvfb": ("Xvfb",),
}


def installed(*names):
    """The path of the first of these programs that is installed, or None."""
    return next(filter(None, map(partial(shutil.which, path=folders()), names)), None)


def folders():
    """PATH, and where packages have programs that are not for everybody."""
    path = os.environ.get("PATH", "").split(os.pathsep)
    beside = (folder for one in path for each in BESIDE for folder in sorted(Path(one).parent.glob(each)))
    return os.pathsep.join([*path, *map(str, beside)])


def needed(*names):
    """The path of the first of these programs that is installed."""
    return installed(*names) or lacking(" or ".join(names))


def lacking(what):
    """Skips what needs it; in CI it fails."""
    import pytest  # which is not installed yet where this is a command

    if os.environ.get("CI"):
        pytest.fail(f"CI must have {what}")
    return pytest.skip(f"{LACKING} {what}")


def not_installed(packages):
    """Those packages none of whose programs is installed."""
    return [name for name, programs in packages.items() if not installed(*programs)]


def not_looked_at():
    """One line about what is skipped on this machine, and how to have it; empty where nothing is."""
    missing = {subject: not_installed(packages) for subject, packages in SUBJECTS.items()}
    if not any(missing.values()):
        return ""
    subjects = ", ".join(subject for subject, packages in missing.items() if packages)
    packages = " ".join(chain.from_iterable(missing.values()))
    return f"Not looked at: {subjects}. On Debian: apt install {packages}"


if __name__ == "__main__":
    every = {**dict(chain.from_iterable(packages.items() for packages in SUBJECTS.values())), **OF_WALKS}
    print(*not_installed(every))
