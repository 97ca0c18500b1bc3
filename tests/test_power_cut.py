"""The dog on the power cord: a server killed in the middle of writes has kept all that it acknowledged."""

import http.client
import itertools
import signal
import threading
import time

from .factories import new_table
from .servers import call, serving

WRITERS = 4


def test_every_acknowledged_event_is_there_after_a_kill(tmp_path):
    with serving(tmp_path) as (process, address):
        urls = [opened(address) for _ in range(WRITERS)]
        acknowledged = [0] * WRITERS
        writers = [
            threading.Thread(target=rename_until_dead, args=(address, url, acknowledged, n))
            for n, url in enumerate(urls)
        ]
        for writer in writers:
            writer.start()
        while min(acknowledged) < 20 and all(writer.is_alive() for writer in writers):
            time.sleep(0.01)
        assert min(acknowledged) >= 20
        process.send_signal(signal.SIGKILL)
        for writer in writers:
            writer.join()
    with serving(tmp_path) as (_, address):
        for url, last in zip(urls, acknowledged, strict=True):
            state = call(address + url)
            written = int(state["players"][0]["name"].removeprefix("Anna "))
            assert written in {last, last + 1}  # one may have been written and not yet answered
            assert state["version"] == written + 1


def opened(address):
    return "/api/tables/" + call(f"{address}/api/tables", "POST", new_table())["id"]


def rename_until_dead(address, url, acknowledged, n):
    for name in itertools.count(1):
        try:
            call(f"{address}{url}/players/0", "PUT", {"name": f"Anna {name}"})
        except (OSError, http.client.HTTPException):
            return
        acknowledged[n] = name
