"""A host of files, one for all that is missing, which it sends packed by brotli, as a good one does."""

import threading
from contextlib import contextmanager
from functools import cache
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from mimetypes import guess_type
from pathlib import Path
from urllib.parse import urlsplit

import brotli

TYPES = {".mjs": "text/javascript", ".wasm": "application/wasm", ".webmanifest": "application/manifest+json"}
SMALL = 300_000  # bytes: beyond it the best packing takes longer than a test should


class Host:
    """Serves `folder` below `/phone/`; port 0 is any. `sent` are the bytes of each answer by its path."""

    def __init__(self, folder, quality=None, port=0):
        self.folder, self.quality, self.sent = Path(folder), quality, {}
        host = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self):
                path = urlsplit(self.path).path.removeprefix("/phone/")
                file = host.folder / (path or "index.html")
                is_there = file.is_file()
                file = file if is_there else host.folder / "404.html"
                content = packed(file, host.quality) if file.is_file() else b""
                self.send_response(200 if is_there else 404)
                self.send_header(
                    "Content-Type",
                    TYPES.get(file.suffix) or guess_type(file)[0] or "application/octet-stream",
                )
                self.send_header("Content-Length", str(len(content)))
                if content:
                    self.send_header("Content-Encoding", "br")
                self.end_headers()
                self.wfile.write(content)
                host.sent[path] = host.sent.get(path, 0) + len(content)

            def log_message(self, *_):
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", port), Handler)
        self.address = f"http://127.0.0.1:{self._server.server_port}/phone/"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def pack(self, file):
        """Beforehand, so that nobody waits for it."""
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
