"""The page around the app, which stays loaded while the app's own pages change in its frame."""

import json
from base64 import b64encode
from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from .. import i18n, shipped_folder
from ..web.pages.installable import PAPER
from ..web.rendering.assets import assets, bundles, joined_script, short

# Without the script that removes it, a line is seen after some seconds, even without any other file.
LATE = ".late{visibility:hidden;animation:late 0s 12s forwards}@keyframes late{to{visibility:visible}}"


def _hash(text: str) -> str:
    """Return the source by which a policy allows an inline script or style."""
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"


POLICY = (
    f"default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' {_hash(LATE)};"
    " img-src 'self'; connect-src 'self'; frame-src 'self'; worker-src 'self'; manifest-src 'self';"
    " base-uri 'none'; form-action 'none'"
)
_ICONS = ("icon.svg", "icon-192.png", "icon-512.png")
_LANTERNS = (  # color and position, as in the lobby
    ("#7c5aa8", 30, 44),
    ("#c23b4c", 85, 55),
    ("#b98714", 140, 62),
    ("#2f78b8", 195, 64),
    ("#cc6420", 250, 62),
    ("#43804f", 305, 55),
    ("#c8468a", 360, 44),
)
_SPOKEN = ("heard", "packing", "wire")  # the scripts by which two phones speak
_LATER = {"guest": "visit", "sharing": "invite, remind"}  # scripts imported late, and their exports
_STYLE = (
    ":root{color-scheme:light dark;font:100%/1.5 system-ui,sans-serif}"
    "body{max-width:34rem;margin:3rem auto;padding:0 1.1rem}"
)
NAMED = ("./", "manifest.webmanifest", *_ICONS)


def scripts() -> dict[str, bytes]:
    """Return the scripts, the stylesheet and the later words of the page by name."""
    sources = shipped_folder("static") / "phone"
    made = {f"{name}.js": short(f"{name}.js", joined_script(sources, name)) for name in ("shell", "worker")}
    for name, exported in _LATER.items():
        text = f"{joined_script(sources, name)}export {{ {exported} }};\n"
        made[f"{name}.js"] = short(f"{name}.js", text)
    made["sharing.html"] = _rendered("sharing.html")
    made["shell.css"] = short("shell.css", (sources / "shell.css").read_text("utf-8"))
    return {name: text.encode() for name, text in made.items()}


def asset_digests() -> dict[str, str]:
    """Return the SHA-256 of each file that the app's pages load by name, which guests compare."""
    static = shipped_folder("static")
    made = assets(static, bundles(static / "css"))
    return {name: sha256(asset.content).hexdigest() for name, asset in made.items()}


def fits() -> str:
    """Return what two phones must have in common to share a table, whatever else their versions differ in."""
    sources = shipped_folder("static") / "phone"
    spoken = [(sources / f"{name}.js").read_text("utf-8") for name in _SPOKEN]
    return sha256(json.dumps([spoken, asset_digests()]).encode()).hexdigest()[:12]


def shell(phone: Mapping[str, Any], paths: Sequence[str]) -> dict[str, bytes]:
    """Return the files at fixed addresses: the page, its service worker, its manifest and icons."""
    static = shipped_folder("static")
    told = json.dumps(phone)
    worker = joined_script(static / "phone", "service-worker")
    return {
        "index.html": _page(told, paths).encode(),
        "404.html": _missing().encode(),
        "service-worker.js": short("x.js", f"const PHONE = {told};\n{worker}").encode(),
        "manifest.webmanifest": json.dumps(_manifest()).encode(),
        **{name: (static / "icons" / name).read_bytes() for name in _ICONS},
    }


def _page(phone: str, paths: Sequence[str]) -> str:
    at = {
        name: next(path for path in paths if path.endswith(f"/{name}")) for name in ("shell.js", "shell.css")
    }
    return _rendered(
        "index.html",
        phone=phone,
        policy=POLICY,
        script=at["shell.js"],
        style=at["shell.css"],
        late=LATE,
        paper=PAPER,
        lanterns=_LANTERNS,
    )


def _missing() -> str:
    """Return the page for addresses without a file, which static hosts look for under its usual name."""
    script = short("x.js", joined_script(shipped_folder("static") / "phone", "missing"))
    policy = (
        f"default-src 'none'; script-src {_hash(script)}; style-src {_hash(_STYLE)}; connect-src 'self';"
        " base-uri 'none'; form-action 'none'"
    )
    return _rendered("missing.html", policy=policy, script=script, style=_STYLE)


def _rendered(name: str, **values: object) -> str:
    """Render a template of this folder in all languages."""
    environment = Environment(
        loader=FileSystemLoader(shipped_folder("templates")),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
    )
    i18n.install(environment)
    environment.filters["spoken"] = _spoken
    spoken = i18n.language()
    page = environment.get_template(f"phone/{name}").render(**values)
    i18n.set_language(spoken)
    return page


def _spoken(language: str) -> str:
    """Set the language of the rest of the template."""
    i18n.set_language(language)
    return language


def _manifest() -> dict[str, Any]:
    return {
        "id": "./",
        "name": "Hanamikoji Assistant",
        "short_name": "Hanamikoji",
        "start_url": "./",
        "display": "standalone",
        "background_color": PAPER["light"],
        "theme_color": PAPER["light"],
        "icons": [
            {"src": "icon.svg", "sizes": "any", "type": "image/svg+xml", "purpose": "any maskable"},
            *(
                {
                    "src": f"icon-{size}.png",
                    "sizes": f"{size}x{size}",
                    "type": "image/png",
                    "purpose": "any maskable",
                }
                for size in (192, 512)
            ),
        ],
    }
