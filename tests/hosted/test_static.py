"""The folder of the app without a server, behind the proxies that HOSTING.md shows."""

from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

from ..hosting import Process, answers
from ..ports import free_port
from ..programs import needed
from .composed import blocks, for_this_caddy

pytestmark = pytest.mark.walk

FILES = {
    "index.html": "shell",
    "404.html": "missing",
    "service-worker.js": "worker",
    "files/1/pyodide.mjs": "export {}",
    "files/1/pyodide.asm.wasm.deflated": "wasm",
}


@pytest.fixture
def folder(tmp_path):
    made = tmp_path / "phone"
    for name, text in FILES.items():
        (made / name).parent.mkdir(parents=True, exist_ok=True)
        (made / name).write_text(text)
    tmp_path.chmod(0o755)
    return made


def shown(kind, folder):
    """The block of the manual that serves the folder."""
    (block,) = [block for _, block in blocks(kind) if "/srv/hanamikoji-phone" in block]
    return block.replace("/srv/hanamikoji-phone", str(folder))


def caddy(folder, port):
    program, file = needed("caddy"), folder.parent / "Caddyfile"
    site = f"{{\nadmin off\n}}\nhttp://127.0.0.1:{port} {{\n{shown('', folder)}}}\n"
    file.write_text(for_this_caddy(site, program))
    return [program, "run", "--adapter", "caddyfile", "--config", file]


def nginx(folder, port):
    program, file = needed("nginx"), folder.parent / "nginx.conf"
    server = f"listen 127.0.0.1:{port}; {shown('nginx', folder)}"
    alone = f"daemon off; master_process off; pid {folder.parent}/pid; events {{}}"
    file.write_text(f"{alone} http {{ access_log off; server {{ {server} }} }}")
    return [program, "-c", file, "-e", "stderr"]


@pytest.fixture(params=[caddy, nginx])
def address(request, folder):
    port = free_port()
    process = Process(request.param(folder, port), answers(port), folder.parent / "log").start()
    yield f"http://127.0.0.1:{port}/phone/"
    process.stop()


def asked(address):
    """The status, the headers and the text of an answer."""
    try:
        with urlopen(address, timeout=60) as answer:
            return answer.status, answer.headers, answer.read().decode()
    except HTTPError as error:
        return error.code, error.headers, error.read().decode()


def test_files_come_as_what_they_are_and_an_address_without_one_leads_to_the_app(address):
    kinds = {"": ("text/html", "shell"), "files/1/pyodide.mjs": ("text/javascript", "export {}")}
    for path, (kind, text) in kinds.items():
        status, headers, said = asked(address + path)
        assert (status, headers.get_content_type(), said) == (200, kind, text)
    rest = Request(f"{address}files/1/pyodide.asm.wasm.deflated", headers={"Range": "bytes=2-"})
    status, headers, said = asked(rest)
    assert (status, headers["Content-Encoding"], said) == (206, None, "sm")
    assert asked(f"{address}service-worker.js")[1]["Cache-Control"] == "no-cache"
    for path in ("t/abc?near=1", "files/2/app.zip"):
        status, headers, said = asked(address + path)
        assert (status, headers.get_content_type(), said) == (404, "text/html", "missing")
