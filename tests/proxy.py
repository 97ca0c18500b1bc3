"""A TCP proxy between a phone and the server, which can lose the connection in every way Wi-Fi knows."""

import contextlib
import socket
import threading


class Proxy:
    """Listens on a port of 127.0.0.1 and passes on to `target`, a port too, while `mode` is `pass`.

    `cut` closes what is open and refuses what comes. `swallow` keeps all open and passes nothing on, ever,
    as a network that forgot its connections.
    """

    def __init__(self, target):
        self.target = target
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
            server = socket.create_connection(("127.0.0.1", self.target))
        except OSError:
            self._close(phone)
            return
        self._add(server)
        for source, sink in ((phone, server), (server, phone)):
            threading.Thread(target=self._pass_on, args=(source, sink), daemon=True).start()

    def _pass_on(self, source, sink):
        with contextlib.suppress(OSError):
            while data := source.recv(65536):
                if source not in self._lost:
                    sink.sendall(data)
        if source not in self._lost:
            self._close(source)
            self._close(sink)

    def _close(self, end):
        self._sockets.discard(end)
        with contextlib.suppress(OSError):
            end.shutdown(socket.SHUT_RDWR)
        end.close()
