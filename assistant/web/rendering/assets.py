"""Style sheets, scripts and icons. The address of an asset changes with its content.

A bundle is a folder of `css/`; its script, if any, is the module of the same name. COMMON is on every page.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache, cached_property, partial
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
SHARED = "js"
OF_A_PHONE = "phone"  # built only for the app that runs inside a browser
EXTRAS = (
    "timer",
    "search",
    "reconnect",
    "offered",
    "again",
    "share",
    "moment",
    "sheet",
)  # scripts that a page may load beside its bundle's; they share no modules with it
FIRST = "layers"  # defines the order of the cascade layers
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
_UNLESS_PLAIN = 'if (CSS.supports("all", "revert-layer"))'
_SPARE = re.compile(
    r"/\*.*?\*/\s*|^\s+|(?<=[{};:,])\s+|\s+(?=[{}>])|(?<=>) |;(?=\s*\})|(?<![\w.])0(?=\.\d)",
    re.DOTALL | re.MULTILINE,
)
_RGB = re.compile(r"rgb\((\d+) (\d+) (\d+) / (\d?\.\d+)\)")
_IMPORT = re.compile(r'^import (?:\{ \w+(?:, \w+)* \} from )?"\./([\w-]+)\.js";\n', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:async )?(?:function|const) (\w+))", re.MULTILINE)


class Asset:
    """A file as it is sent, made at first use."""

    def __init__(self, name: str, make: Callable[[], bytes]) -> None:
        self.content_type = TYPES[Path(name).suffix]
        self._make = make

    @cached_property
    def content(self) -> bytes:
        """The bytes of its text or picture."""
        return self._make()

    @cached_property
    def digest(self) -> str:
        """The part of its address that changes with the content."""
        return sha256(self.content).hexdigest()[:12]

    @cached_property
    def compressed(self) -> bytes:
        """The content in gzip, created at first use; empty if that saves nothing."""
        packed = compress(self.content, mtime=0)
        return packed if len(packed) < len(self.content) else b""


def install(app: Flask, folder: Path) -> None:
    """Load the assets from css/, js/ and icons/ in `folder`, and offer them to templates."""
    load(app, folder)
    if app.debug:
        app.before_request(partial(load, app, folder))
    app.jinja_env.globals.update(asset=link, extra=extra, loads=loads, styles=styles)
    app.jinja_env.filters.update(icon=icon, emblem=emblem)
    app.register_blueprint(blueprint)


def load(app: Flask, folder: Path) -> None:
    """Read all assets."""
    used = [
        bundle for bundle in bundles(folder / "css") if bundle != OF_A_PHONE or app.config["ON_THIS_PHONE"]
    ]
    app.extensions["sprites"] = _drawn(folder / "icons")
    app.extensions["assets"] = assets(folder, used)


def assets(folder: Path, used: Sequence[str]) -> dict[str, Asset]:
    """Return the assets of these bundles, and the icons, by name."""
    pictures = {path.name: Asset(path.name, path.read_bytes) for path in (folder / "icons").iterdir()}
    joined = {f"{bundle}.css": partial(joined_style, folder / "css" / bundle) for bundle in used}
    joined |= scripts(folder / "js", used)

    def made(name: str) -> bytes:
        """Return a text with the address of the sprite, relative to its own, in place of the name."""
        sprite = f"url(../{pictures['icons.svg'].digest}/icons.svg#"
        return short(name, joined[name]()).replace("url(icons.svg#", sprite).encode()

    return {**pictures, **{name: Asset(name, partial(made, name)) for name in joined}}


def _drawn(folder: Path) -> dict[str, str]:
    """Return the file that has each picture: icons.svg those of the board, others the rarer ones."""
    return {
        name: path.name for path in folder.glob("*.svg") for name in _NAMED.findall(path.read_text("utf-8"))
    }


def short(name: str, text: str) -> str:
    """Minify a style sheet or a script."""
    return str(jsmin(text)) if name.endswith(".js") else _SPARE.sub("", _RGB.sub(_hex, text))


def _hex(found: re.Match[str]) -> str:
    *color, alpha = found.groups()
    return f"#{bytes((*map(int, color), round(float(alpha) * 255))).hex()}"


def link(name: str) -> str:
    """Return the current address of an asset."""
    return address("assets.send", digest=_assets()[name].digest, name=name)


def loads(*bundles: str) -> Markup:
    """Return the elements that load COMMON, these bundles' style sheets and the last script among them.

    A bundle may lack files: `mai-star-won` without a script uses that of `mai-star`.
    """
    named = (name for bundle in bundles for name in (bundle.rpartition("-")[0], bundle))
    names = ("script.js", *(f"{name}.js" for name in named))
    script = next(name for name in reversed(names) if name in _assets())
    return Markup("\n").join((styles(COMMON, *bundles), _SCRIPT.format(link(script))))


def extra(name: str) -> Markup:
    """Return the element that loads one of EXTRAS; a fragment merged into a page brings it along."""
    return _EXTRA.format(link(f"{name}.js"))


def styles(*bundles: str) -> Markup:
    """Return the elements that load these bundles' style sheets."""
    names = (f"{bundle}.css" for bundle in dict.fromkeys(bundles))
    return Markup("\n").join(_STYLE.format(link(name)) for name in names if name in _assets())


@pass_context  # else Jinja would compile the address into the cached template
def icon(_: Context, name: str) -> Markup:
    """Return a line drawing, to be used beside words of the same meaning."""
    return _symbol(link(_sprite(name)), name, "icon")


@pass_context
def emblem(_: Context, name: str) -> Markup:
    """Return a picture in three CSS inks: `color` draws, `stroke` cuts, `fill` adds."""
    return _symbol(link(_sprite(name)), name, "emblem")


@cache  # a page has some forty, of a few names
def _symbol(sprite: str, name: str, kind: str) -> Markup:
    return _SYMBOL.format(kind, sprite, name)


@blueprint.get("/assets/<digest>/<name>")
def send(digest: str, name: str) -> Response:
    """Send an asset, immutable if the address has its current digest."""
    asset = _assets().get(name) or abort(404)
    response = Response(asset.content, content_type=asset.content_type)
    if asset.compressed and is_wanted(response):
        pack(response, asset.compressed)
    is_this = digest == asset.digest
    response.headers["Cache-Control"] = "max-age=31536000, immutable" if is_this else "no-cache"
    return response


def bundles(folder: Path) -> list[str]:
    """Return the names of the bundles in a folder."""
    return sorted(path.name for path in folder.iterdir())


def scripts(folder: Path, bundles: Sequence[str]) -> dict[str, partial[str]]:
    """Return functions that join the common script, those of the bundles that have one, and EXTRAS."""
    names = (name for name in (*bundles, *EXTRAS) if (folder / f"{name}.js").exists())
    made = {"script.js": "app", **{f"{name}.js": name for name in names}}
    return {name: partial(_page_script, folder, entry) for name, entry in made.items()}


def _page_script(folder: Path, entry: str) -> str:
    """Join a page's script, which browsers that show plain pages (`common/plain.css`) don't run."""
    return f"{_UNLESS_PLAIN} {{\n{joined_script(folder, entry)}}}\n"


def joined_script(folder: Path, entry: str) -> str:
    """Return one script of the ES module `entry` and its imports, each in a function of its own.

    What a module exports is in the scope of all that follow, so that no two may export the same name.
    What is not in the folder is a module of the app's pages, in SHARED beside it.
    """
    order: list[str] = []
    _collect(folder, entry, order)
    return "".join(
        f"// ./{name}.js\n{_module(exported(folder, name), _read(folder, name))}" for name in order
    )


def _collect(folder: Path, name: str, order: list[str]) -> None:
    """Append a module to `order` after its imports."""
    for imported in _IMPORT.findall(_read(folder, name)):
        if imported not in order:
            _collect(folder, imported, order)
    order.append(name)


def _read(folder: Path, name: str) -> str:
    own = folder / f"{name}.js"
    return (own if own.exists() else folder.parent / SHARED / own.name).read_text("utf-8")


def exported(folder: Path, name: str) -> str:
    """Return the names that a module exports, as JavaScript lists them."""
    return ", ".join(_EXPORT.findall(_read(folder, name)))


def _module(names: str, text: str) -> str:
    body = _EXPORT.sub("", _IMPORT.sub("", text))
    if not names:
        return f"(() => {{\n{body}}})();\n"
    return f"const {{ {names} }} = (() => {{\n{body}return {{ {names} }};\n}})();\n"


def joined_style(folder: Path) -> str:
    """Return a bundle's style sheets in one, FIRST and then by name."""
    paths = sorted(folder.glob("*.css"), key=lambda path: (path.stem != FIRST, path.stem))
    return "\n".join(path.read_text("utf-8") for path in paths)


def _assets() -> Mapping[str, Asset]:
    held: Mapping[str, Asset] = current_app.extensions["assets"]
    return held


def _sprite(name: str) -> str:
    return str(current_app.extensions["sprites"][name])
