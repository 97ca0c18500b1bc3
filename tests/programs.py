"""Programs that tests drive, by the Debian packages that have them; prints the packages that are lacking."""

import os
import shutil
from itertools import chain

PATH = f"{os.environ.get('PATH', '')}:/usr/sbin"
CHROMIUMS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
# What is not looked at without them, and for each package the programs of which one will do.
SUBJECTS = {
    "pages in a browser": {"chromium-headless-shell": CHROMIUMS},
    "hosted instances": {
        "caddy": ("caddy",),
        "nginx-light": ("nginx",),
        "postgresql": ("pg_createcluster", "initdb"),
        "redis-server": ("valkey-server", "redis-server"),
        "systemd": ("systemd-analyze",),
    },
    "PDFs as other programs read them": {"poppler-utils": ("pdffonts",)},
}
OF_WALKS = {
    "firefox-esr": ("firefox-esr", "firefox"),
    "npm": ("npm",),
    "webkit2gtk-driver": ("WebKitWebDriver",),
    "xvfb": ("Xvfb",),
}


def lacking(packages):
    """Those packages none of whose programs is installed."""
    return [name for name, programs in packages.items() if not any(map(_path, programs))]


def _path(program):
    return shutil.which(program, path=PATH)


def not_looked_at():
    """One line about what is skipped on this machine, and how to have it; empty where nothing is."""
    missing = {subject: lacking(packages) for subject, packages in SUBJECTS.items()}
    if not any(missing.values()):
        return ""
    subjects = ", ".join(subject for subject, packages in missing.items() if packages)
    packages = " ".join(chain.from_iterable(missing.values()))
    return f"Not looked at: {subjects}. On Debian: apt install {packages}"


if __name__ == "__main__":
    print(
        *lacking(
            {name: each for packages in (*SUBJECTS.values(), OF_WALKS) for name, each in packages.items()}
        )
    )
