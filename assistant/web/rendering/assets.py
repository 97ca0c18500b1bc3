"""What pages load: the styles and the script of their bundles, icons. An address changes with its content.

A bundle is a folder of `css/`; its script, if it has one, is the module of its name. COMMON is on every page.
"""

import re
from collections.abc import Mapping, Sequence
from functools import cache, cached_property
from gzip import compress
from hashlib import sha256
from pathlib import Path

from flask import Blueprint, Flask, Response, abort, current_app
from jinja2 import pass_context
from jinja2.runtime import Context
from markupsafe import Markup
from rjsmin import jsmin

from ..middleware.compression import is_wanted, pack
from .links import address

blueprint = Blueprint("assets", __name__)

COMMON = "common"
OF_A_PHONE = "phone"  # loaded where the app runs in a browser, and joined nowhere else
EXTRAS = (
    "timer",
    "search",
    "away",
    "offered",
)  # scripts beside a bundle's, without modules of it, where a page needs them
FIRST = "layers"  # says which layer lies over which
TYPES = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".png": "image/png",
}
_NAMED = re.compile(r'<symbol id="([\w-]+)"')
_SYMBOL = Markup('<svg class="{}" aria-hidden="true"><use href="{}#{}"></use></svg>')
_STYLE = Markup('<link rel="stylesheet" href="{}">')
_EXTRA = Markup('<script type="module" src="{}" data-extra></script>')
_SCRIPT = Markup('<script type="module" src="{}"></script>')
_SPARE = re.compile(
    r"/\*.*?\*/|^\s+|(?<=[{};:,]) | (?=[{}])", re.DOTALL | re.MULTILINE
)  # in our style sheets
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
    used = [
        bundle for bundle in bundles(folder / "css") if bundle != OF_A_PHONE or app.config["ON_THIS_PHONE"]
    ]
    joined = {**joined_styles(folder / "css", used), **joined_scripts(folder / "js", used)}
    pictures = {name: Asset(name, content) for name, content in icons.items()}
    app.extensions["sprites"] = _drawn(folder / "icons")
    texts = {
        name: Asset(name, _drawn_from(pictures["icons.svg"], short(name, text)))
        for name, text in joined.items()
    }
    app.extensions["assets"] = {**pictures, **texts}
    app.jinja_env.globals.update(asset=link, extra=extra, loads=loads, styles=styles)
    app.jinja_env.filters.update(icon=icon, emblem=emblem)
    app.register_blueprint(blueprint)


def _drawn(folder: Path) -> dict[str, str]:
    """In which file each picture is: icons.svg has those of the board, the others what is seen less."""
    return {
        name: path.name for path in folder.glob("*.svg") for name in _NAMED.findall(path.read_text("utf-8"))
    }


def short(name: str, text: str) -> str:
    """A style sheet or script without what only its readers need."""
    return str(jsmin(text)) if name.endswith(".js") else _SPARE.sub("", text)


def _drawn_from(sprite: Asset, text: str) -> bytes:
    """A style sheet names the sprite by its file; a browser finds it beside the style sheet's own folder."""
    return text.replace("url(icons.svg#", f"url(../{sprite.digest}/icons.svg#").encode()


def link(name: str) -> str:
    """The address of an asset as it is now."""
    return address("assets.send", digest=_assets()[name].digest, name=name)


def loads(*bundles: str) -> Markup:
    """Return the elements that load COMMON, these bundles' style sheets and the last script among them.

    A game needs no bundle of its own; `mai-star-won` without a script has that of `mai-star`.
    """
    named = (name for bundle in bundles for name in (bundle.rpartition("-")[0], bundle))
    names = ("script.js", *(f"{name}.js" for name in named))
    script = next(name for name in reversed(names) if name in _assets())
    return Markup("\n").join((styles(COMMON, *bundles), _SCRIPT.format(link(script))))


def extra(name: str) -> Markup:
    """The element that loads one of EXTRAS; a page that is worked into another brings it along."""
    return _EXTRA.format(link(f"{name}.js"))


def styles(*bundles: str) -> Markup:
    """The elements that load these bundles' style sheets."""
    names = (f"{bundle}.css" for bundle in bundles)
    return Markup("\n").join(_STYLE.format(link(name)) for name in names if name in _assets())


@pass_context  # else its address would be compiled into the templates, of this program and this prefix
def icon(_: Context, name: str) -> Markup:
    """A picture in lines, beside words that say the same."""
    return _symbol(link(_sprite(name)), name, "icon")


@pass_context
def emblem(_: Context, name: str) -> Markup:
    """A picture in three inks of its place: `color` draws, `stroke` cuts, `fill` adds."""
    return _symbol(link(_sprite(name)), name, "emblem")


@cache  # of a few names, forty times a page
def _symbol(sprite: str, name: str, kind: str) -> Markup:
    return _SYMBOL.format(kind, sprite, name)


@blueprint.get("/assets/<digest>/<name>")
def send(digest: str, name: str) -> Response:
    asset = _assets().get(name) or abort(404)
    response = Response(asset.content, content_type=asset.content_type)
    if asset.compressed and is_wanted(response):
        pack(response, asset.compressed)
    is_this = digest == asset.digest
    response.headers["Cache-Control"] = "max-age=31536000, immutable" if is_this else "no-cache"
    return response


def bundles(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def joined_scripts(folder: Path, bundles: Sequence[str]) -> dict[str, str]:
    """The script of all pages, those of the bundles that have one, and EXTRAS."""
    names = (name for name in (*bundles, *EXTRAS) if (folder / f"{name}.js").exists())
    own = {f"{name}.js": joined_script(folder, name) for name in names}
    return {"script.js": joined_script(folder, "app"), **own}


def joined_script(folder: Path, entry: str) -> str:
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


def joined_styles(folder: Path, bundles: Sequence[str]) -> dict[str, str]:
    """Of each bundle its style sheets in one."""
    return {f"{bundle}.css": joined_style(folder / bundle) for bundle in bundles}


def joined_style(folder: Path) -> str:
    """Every style sheet of a bundle by name, after FIRST."""
    paths = sorted(folder.glob("*.css"), key=lambda path: (path.stem != FIRST, path.stem))
    return "\n".join(path.read_text("utf-8") for path in paths)


def _assets() -> Mapping[str, Asset]:
    held: Mapping[str, Asset] = current_app.extensions["assets"]
    return held


def _sprite(name: str) -> str:
    """The file that has the picture of this name."""
    return str(current_app.extensions["sprites"][name])
