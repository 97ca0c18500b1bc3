"""What pages load: one style sheet, one script, icons. An address changes with its content, so it is kept."""

import re
from collections.abc import Mapping
from functools import cache, cached_property
from gzip import compress
from hashlib import sha256
from pathlib import Path

from flask import Blueprint, Flask, Response, abort
from jinja2 import pass_context
from jinja2.runtime import Context
from markupsafe import Markup

from .compression import is_wanted, pack
from .current import house
from .links import address

blueprint = Blueprint("assets", __name__)

# One says which layer lies over which, the other turns round what all others have laid out.
FIRST, LAST = "layers", "face-to-face"
TYPES = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".png": "image/png",
}
_IMPORT = re.compile(r'^import (?:\{ (\w+(?:, \w+)*) \} from )?"\./([\w-]+)\.js";\n', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:async )?(?:function|const) (\w+))", re.MULTILINE)


class Asset:
    """A file as it is sent."""

    def __init__(self, name: str, content: bytes) -> None:
        self.content = content
        self.content_type = TYPES[Path(name).suffix]
        self.digest = sha256(content).hexdigest()[:12]

    @cached_property
    def compressed(self) -> bytes:
        """Its gzip, made when it is first sent; empty where that saves nothing."""
        packed = compress(self.content, mtime=0)
        return packed if len(packed) < len(self.content) else b""


def install(app: Flask, folder: Path) -> None:
    """`folder` holds css/, js/ and icons/."""
    icons = {path.name: path.read_bytes() for path in (folder / "icons").iterdir()}
    joined = {"style.css": joined_style(folder / "css"), "script.js": joined_script(folder / "js")}
    contents = {**icons, **{name: text.encode() for name, text in joined.items()}}
    house(app).assets = {name: Asset(name, content) for name, content in contents.items()}
    app.jinja_env.globals["asset"] = link
    app.jinja_env.filters["icon"] = icon
    app.register_blueprint(blueprint)


def link(name: str) -> str:
    """The address of an asset as it is now."""
    return address("assets.send", digest=_assets()[name].digest, name=name)


@pass_context  # else its address would be compiled into the templates, of this program and this prefix
def icon(_: Context, name: str) -> Markup:
    """A picture of icons.svg, beside words that say the same."""
    return _icon(link("icons.svg"), name)


@cache  # of a few names, forty times a page
def _icon(sprite: str, name: str) -> Markup:
    return Markup('<svg class="icon" aria-hidden="true"><use href="{}#{}"></use></svg>').format(sprite, name)


@blueprint.get("/assets/<digest>/<name>")
def send(digest: str, name: str) -> Response:
    asset = _assets().get(name) or abort(404)
    response = Response(asset.content, content_type=asset.content_type)
    if asset.compressed and is_wanted(response):
        pack(response, asset.compressed)
    is_this = digest == asset.digest
    response.headers["Cache-Control"] = "max-age=31536000, immutable" if is_this else "no-cache"
    return response


def joined_script(folder: Path, entry: str = "app") -> str:
    """The ES module `entry` and all that it imports, each in a function of its own, in one script."""
    order: list[str] = []
    _collect(folder, entry, order)
    modules = "".join(_module(name, (folder / f"{name}.js").read_text("utf-8")) for name in order)
    return f"const modules = {{}};\n{modules}"


def _collect(folder: Path, name: str, order: list[str]) -> None:
    """Adds a module's imports before itself."""
    for _, imported in _IMPORT.findall((folder / f"{name}.js").read_text("utf-8")):
        if imported not in order:
            _collect(folder, imported, order)
    order.append(name)


def _module(name: str, text: str) -> str:
    exported = ", ".join(_EXPORT.findall(text))
    body = _EXPORT.sub("", _IMPORT.sub(_import, text))
    return f'modules["{name}"] = (() => {{\n{body}return {{ {exported} }};\n}})();\n'


def _import(match: re.Match[str]) -> str:
    names, module = match.groups()
    return f'const {{ {names} }} = modules["{module}"];\n' if names else ""


def joined_style(folder: Path) -> str:
    """Every style sheet by name, between FIRST and LAST."""
    paths = sorted(folder.glob("*.css"), key=lambda path: (path.stem == LAST, path.stem != FIRST, path.stem))
    return "\n".join(path.read_text("utf-8") for path in paths)


def _assets() -> Mapping[str, Asset]:
    return house().assets
