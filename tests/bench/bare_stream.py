"""The least that a live stream can be, on the same server with the same settings, to compare with."""

import queue

from flask import Flask, Response

from assistant.server import wsgi


def bare_app():
    app = Flask("bare")
    app.config["PUBLIC_URL"] = None
    listeners = []

    @app.get("/live")
    def live():
        mine = queue.Queue()
        listeners.append(mine)
        return Response(messages(mine), content_type="text/event-stream")

    @app.put("/tell")
    def tell():
        for listener in listeners:
            listener.put("event: table\ndata: {}\n\n")
        return "told"

    return app


def messages(mine):
    yield ": hello\n\n"
    while True:
        yield mine.get()


if __name__ == "__main__":
    listening = wsgi.listen("127.0.0.1", 0)
    print(f"Open http://127.0.0.1:{listening.getsockname()[1]} to listen. Press Ctrl-C to stop.", flush=True)
    wsgi.create(bare_app(), listening).run()
