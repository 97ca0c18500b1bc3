"""python -m tests.mutants [N] [SEED]: which of N changes of the product no test notices."""

import argparse
import json
import os
import random
import tempfile
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict
from hashlib import sha256
from pathlib import Path
from queue import Queue
from time import monotonic

from .places import Place, all_places
from .trying import Copy
from .watched import Watched, watch

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / ".mutants"
KEPT = Path(__file__).parent / "kept"  # lists whose places stay the same as the product changes


def main():
    asked = _asked()
    stamp = _stamp()
    FOLDER.mkdir(exist_ok=True)
    if not (FOLDER / "watched").exists() or (FOLDER / "watched").read_text() != stamp:
        watch(ROOT, FOLDER, asked.arguments)
        (FOLDER / "watched").write_text(stamp)
    tried = FOLDER / f"tried-{asked.seed}-{asked.count}-{stamp}.jsonl"
    _try_all(_places(asked.count, asked.seed), tried)
    _tell(tried, _kept(asked.count, asked.seed))


def _asked():
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument("count", nargs="?", type=int, default=60)
    parser.add_argument("seed", nargs="?", type=int, default=1)
    parser.add_argument("arguments", nargs="*", help="what pytest is given as the suite is watched, after --")
    return parser.parse_args()


def _stamp():
    """The same for the same product and tests."""
    files = (path for folder in ("assistant", "templates", "tests") for path in (ROOT / folder).rglob("*"))
    stamp = sha256()
    for path in sorted(path for path in files if path.suffix in (".py", ".html")):
        stamp.update(path.read_bytes())
    return stamp.hexdigest()[:12]


def _kept(count, seed):
    return _lines(KEPT / f"{seed}-{count}.jsonl")


def _places(count, seed):
    kept = [Place(**each["place"]) for each in _kept(count, seed)]
    if not kept:
        return random.Random(seed).sample(list(all_places(ROOT)), count)
    again = {place: place.found_again((ROOT / place.path).read_text()) for place in kept}
    for place in (place for place, found in again.items() if found is None):
        print(f"no longer there: {place}")
    return [found for found in again.values() if found]


def _try_all(places, tried):
    """Try each place that was not tried yet, in as many copies as there are processors."""
    done = {_key(line["place"]) for line in _lines(tried)}
    left = [place for place in places if _key(asdict(place)) not in done]
    watched, copies = Watched(FOLDER, ROOT), Queue()
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(os.cpu_count()) as pool:
        for number in range(os.cpu_count()):
            copies.put(Copy(ROOT, f"{folder}/{number}"))
        tests = [watched.tests_of(place) for place in left]  # read here, since the map belongs to one thread
        seconds = [sum(watched.seconds[test] for test in asked) for asked in tests]
        for result in pool.map(lambda *asked: _one(copies, *asked), left, tests, seconds):
            with tried.open("a") as file:
                file.write(json.dumps(result) + "\n")


def _one(copies, place, tests, seconds):
    copy, begun = copies.get(), monotonic()
    try:
        noticed = copy.noticed(place, tests, seconds)
    finally:
        copies.put(copy)
    took = round(monotonic() - begun, 1)
    print(f"{took:6.1f} s  {place}\n          {noticed or f'not noticed by {len(tests)} tests'}", flush=True)
    return {"place": asdict(place), "noticed": noticed, "tests": len(tests), "seconds": took}


def _key(place):
    return place["path"], place["near"], place["old"], place["new"], place["column"]


def _lines(path):
    return [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []


def _tell(tried, kept):
    results = _lines(tried)
    noticed = [each for each in results if each["noticed"]]
    before = {_key(each["place"]) for each in kept if each["noticed"]}
    print(f"\n{len(noticed)} of {len(results)} changes were noticed. Not noticed:")
    for each in results:
        if not each["noticed"]:
            lost = "  (it was noticed before)" if _key(each["place"]) in before else ""
            print(f"  {Place(**each['place'])}{lost}")


main()
