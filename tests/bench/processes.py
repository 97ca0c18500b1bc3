"""The use of the machine by processes and all that they have started, by /proc."""

from pathlib import Path

PROC = Path("/proc")


def tree(pid):
    """The ids of a process and of all below it that live."""
    found = [pid]
    for each in found:
        for thread in _read(PROC / str(each) / "task"):
            found += [int(child) for child in _text(thread / "children").split()]
    return found


def cpu(pid):
    """Seconds of CPU that the threads of a process and of those below it have had."""
    threads = [thread for each in tree(pid) for thread in _read(PROC / str(each) / "task")]
    had = [_text(thread / "schedstat").split() for thread in threads]
    return sum(int(times[0]) for times in had if times) / 1e9


def memory(pid):
    """Bytes of a process and of those below it; what they share is counted once."""
    lines = [line for each in tree(pid) for line in _text(PROC / str(each) / "smaps_rollup").splitlines()]
    return sum(int(line.split()[1]) for line in lines if line.startswith("Pss:")) * 1024


def files(pid):
    """How many files and sockets they have open."""
    return sum(len(_read(PROC / str(each) / "fd")) for each in tree(pid))


def _read(folder):
    """The content of a folder, nothing if its process has ended."""
    try:
        return [*folder.iterdir()]
    except OSError:
        return []


def _text(path):
    try:
        return path.read_text()
    except OSError:
        return ""
