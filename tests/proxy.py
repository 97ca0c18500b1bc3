"""A TCP proxy between a phone and the server, which can lose the connection in every way Wi-Fi knows."""

import contextlib
import queue
import socket
import threading
import time


class Proxy:
    """Listens on a port of 127.0.0.1 and passes on to `target`, a port too, while `mode` is `pass`.

    `cut` closes what is open and refuses what comes. `swallow` keeps all open and passes nothing on, ever,
    as a network that forgot its connections. What passes takes `delay` seconds either way.
    """

    def __init__(self, target, delay=0):
        self.target = target
        self.delay = delay
        self.mode = "pass"
        self._sockets = set()
        self._lost = set()
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.port = self._listening.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    def cut(self):
        self.mode = "cut"
        for end in list(self._sockets):
            self._close(end)

    def swallow(self):
        self.mode = "swallow"
        self._lost |= self._sockets

    def restore(self):
        """New connections pass again."""
        self.mode = "pass"

    def close(self):
        self._listening.close()
        self.cut()
        self._lost.clear()

    def _add(self, end):
        self._sockets.add(end)
        if self.mode == "swallow":
            self._lost.add(end)

    def _accept(self):
        with contextlib.suppress(OSError):
            while True:
                phone, _ = self._listening.accept()
                if self.mode == "cut":
                    phone.close()
                else:
                    threading.Thread(target=self._join, args=(phone,), daemon=True).start()

    def _join(self, phone):
        self._add(phone)
        try:
            server = socket.create_connection(("127.0.0.1", self.target), timeout=60)
        except OSError:
            self._close(phone)
            return
        server.settimeout(None)
        self._add(server)
        for source, sink in ((phone, server), (server, phone)):
            threading.Thread(target=self._pass_on, args=(source, sink), daemon=True).start()

    def _pass_on(self, source, sink):
        send, finish = self._later(sink) if self.delay else (sink.sendall, lambda: None)
        with contextlib.suppress(OSError):
            while data := source.recv(65536):
                if source not in self._lost:
                    send(data)
        finish()
        if source not in self._lost:
            self._close(source)
            self._close(sink)

    def _later(self, sink):
        """Two calls: one sends what it is given when that was `delay` ago, one ends it when all is sent."""
        on_their_way = queue.SimpleQueue()

        def arrive():
            with contextlib.suppress(OSError):
                while (piece := on_their_way.get())[1]:
                    time.sleep(max(0, piece[0] - time.monotonic()))
                    sink.sendall(piece[1])

        def finish():
            on_their_way.put((0, b""))
            arriving.join()

        arriving = threading.Thread(target=arrive, daemon=True)
        arriving.start()
        return lambda data: on_their_way.put((time.monotonic() + self.delay, data)), finish

    def _close(self, end):
        self._sockets.discard(end)
        with contextlib.suppress(OSError):
            end.shutdown(socket.SHUT_RDWR)
        end.close()
