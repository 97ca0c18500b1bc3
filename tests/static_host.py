"""A host of files, one for all that is missing, which packs by brotli what is of a kind for it."""

import threading
import time
from contextlib import contextmanager
from functools import cache
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from mimetypes import guess_type
from pathlib import Path
from urllib.parse import urlsplit

import brotli

TYPES = {".mjs": "text/javascript", ".wasm": "application/wasm", ".webmanifest": "application/manifest+json"}
PACKED = (".css", ".html", ".js", ".json", ".mjs", ".svg", ".wasm", ".webmanifest")
PIECE = 16_384
SMALL = 300_000  # bytes: beyond it the best packing takes longer than a test should


class Host:
    """Serves `folder` below `/phone/`; port 0 is any. `sent` are the bytes of each answer by its path.

    After `most` bytes it breaks off each answer; it sends `rate` bytes a second, and the rest of a file if it
    `knows_ranges`.
    """

    most = rate = None
    knows_ranges = True

    def __init__(self, folder, quality=None, port=0):
        self.folder, self.quality, self.sent = Path(folder), quality, {}
        self._sending = threading.Lock()
        host = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self):
                path = urlsplit(self.path).path.removeprefix("/phone/")
                file = host.folder / (path or "index.html")
                is_there = file.is_file()
                file = file if is_there else host.folder / "404.html"
                is_packed = file.suffix in PACKED
                content = (
                    b""
                    if not file.is_file()
                    else packed(file, host.quality)
                    if is_packed
                    else file.read_bytes()
                )
                begin = int((self.headers["Range"] or "bytes=0-")[6:-1]) if host.knows_ranges else 0
                self.send_response(206 if begin else 200 if is_there else 404)
                self.send_header(
                    "Content-Type",
                    TYPES.get(file.suffix) or guess_type(file)[0] or "application/octet-stream",
                )
                self.send_header("Content-Length", str(len(content) - begin))
                if begin:
                    self.send_header("Content-Range", f"bytes {begin}-{len(content) - 1}/{len(content)}")
                if content and is_packed:
                    self.send_header("Content-Encoding", "br")
                self.end_headers()
                for place in range(begin, len(content), PIECE):
                    if not host.send(self, path, content[place : place + PIECE]):
                        self.close_connection = True
                        return

            def log_message(self, *_):
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", port), Handler)
        self.address = f"http://127.0.0.1:{self._server.server_port}/phone/"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def send(self, handler, path, piece):
        """Returns False where it broke off."""
        with self._sending:
            if self.most is not None and sum(self.sent.values()) + len(piece) > self.most:
                return False
            if self.rate:
                time.sleep(len(piece) / self.rate)
            try:
                handler.wfile.write(piece)
            except OSError:  # nobody listens any more
                return False
            self.sent[path] = self.sent.get(path, 0) + len(piece)
            return True

    def pack(self, file):
        """Beforehand, so that nobody waits for it."""
        if file.suffix in PACKED:
            packed(file, self.quality)

    def kill(self):
        """Nobody answers at its address any more."""
        self._server.shutdown()
        self._server.server_close()


@cache
def packed(file, quality):
    content = file.read_bytes()
    return brotli.compress(content, quality=quality or (9 if len(content) < SMALL else 5))


@contextmanager
def hosting(folder, quality=None, port=0):
    host = Host(folder, quality, port)
    try:
        yield host
    finally:
        host.kill()
