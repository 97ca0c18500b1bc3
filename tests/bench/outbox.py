"""The unanswered taps of a phone, sent as outbox.js sends them."""

import asyncio
import time


class Outbox:
    """Taps by their numbers; one request at a time has all that wait.

    `send` is given their bodies and gives the answer; between two requests there are `pause()` seconds or
    more; `emptied` is called when all are answered.
    """

    def __init__(self, send, pause, emptied):
        self._send, self._pause, self._emptied = send, pause, emptied
        self._waiting, self._sending = [], None
        self._number, self._sent_at = 0, -1.0

    @property
    def has_taps(self):
        return self._sending is not None

    async def put(self, tap):
        """The answer to the request with which it goes; raises what `send` raises."""
        self._number += 1
        answer = asyncio.get_running_loop().create_future()
        self._waiting.append(({**tap, "number": self._number}, time.monotonic(), answer))
        self._sending = self._sending or asyncio.create_task(self._send_all())
        return await answer

    async def _send_all(self):
        while self._waiting:
            await asyncio.sleep(max(0, self._sent_at + self._pause() - time.monotonic()))
            self._sent_at = time.monotonic()
            sent, self._waiting = self._waiting, []
            await self._answer(sent)
        self._sending = None
        self._emptied()

    async def _answer(self, sent):
        taps = [{**tap, "tapped_ago": round((self._sent_at - at) * 1e3)} for tap, at, _ in sent]
        (answered,) = await asyncio.gather(self._send(taps), return_exceptions=True)
        is_fault = isinstance(answered, BaseException)
        for *_, answer in sent:
            if is_fault:
                answer.set_exception(answered)
            else:
                answer.set_result(answered)
