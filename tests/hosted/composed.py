"""compose.yaml as Docker reads it, the pages on hosting as their reader does, and what both start here."""

import re
import shlex
import sys
from pathlib import Path

import yaml

from ..programs import needed
from ..running import run

ROOT = Path(__file__).parents[2]
COMPOSE = (ROOT / "compose.yaml").read_text("utf-8")
DOCKERFILE = (ROOT / "Dockerfile").read_text("utf-8")
MANUAL = "".join((ROOT / page).read_text("utf-8") for page in ("HOSTING.md", "HOSTING-LARGE.md"))
VARIABLE = re.compile(r"\$(?:\$|\{(\w+)(?::([-?])([^}]*))?\})")


def composed(env):
    """compose.yaml with an `.env` of these; KeyError names a setting that `env` must have."""
    return _filled(yaml.safe_load(COMPOSE), env)


def _filled(value, env):
    if isinstance(value, dict):
        return {name: _filled(each, env) for name, each in value.items()}
    if isinstance(value, list):
        return [_filled(each, env) for each in value]
    return VARIABLE.sub(lambda found: _said(found, env), value) if isinstance(value, str) else value


def _said(found, env):
    name, mark, otherwise = found.groups()
    if name is None:
        return "$"
    return env.get(name) or otherwise if mark == "-" else env[name]


def image_command():
    """The command of the image."""
    (words,) = re.findall(r"^CMD \[(.*?)\]", DOCKERFILE.replace("\\\n", ""), re.M)
    return yaml.safe_load(f"[{words}]")


def blocks(kind):
    """The blocks of code of this kind in the manual, each with the line before it."""
    return re.findall(rf"^([^\n]*)\n\n```{kind}\n(.*?)^```", MANUAL, re.M | re.S)


def units():
    """The units of the manual by name, without that of a Raspberry Pi at home."""
    named = [(re.findall(r"/etc/systemd/system/([\w.-]+)", before), unit) for before, unit in blocks("ini")]
    return {names[0]: unit for names, unit in named if "User=pi" not in unit}


def started_by(unit, folder):
    """The command of a unit, its programs those of this environment and its files below `folder`."""
    (line,) = re.findall(r"^ExecStart=(.*)", units()[unit], re.M)
    line = line.replace("/opt/hanamikoji/now/bin", str(Path(sys.executable).parent))
    return shlex.split(line.replace("/var/lib/hanamikoji", str(folder)).replace("$$", "$").replace("%%", "%"))


def for_this_caddy(text, program):
    """A Caddyfile in the words of the Caddy of this machine: 2.6.3 has new ones for its buffers."""
    said = run([program, "version"], check=True, capture_output=True, text=True).stdout
    if tuple(map(int, re.search(r"(\d+)\.(\d+)\.(\d+)", said).groups())) < (2, 6, 3):
        return re.sub(r"request_buffers (\w+)", r"buffer_requests\nmax_buffer_size \1", text)
    return re.sub(r"buffer_requests.*\n\s*max_buffer_size (\w+)", r"request_buffers \1", text)


def here(program):
    """The path of a program of the manual or of the image on this machine."""
    name = program.rpartition("/")[2]
    beside = Path(sys.executable).with_name(name)
    if name.startswith("python"):
        return sys.executable
    return str(beside) if beside.exists() else needed(name)
