"""Modules of the page around the app, run by Node."""

import json

from assistant import shipped_folder
from assistant.web.rendering.assets import exported, joined_script

from ..programs import needed
from ..running import run


def evaluated(module, expression, *given, around=""):
    """What an expression is, in which `m` is the module and `given` are these values; `around` runs first."""
    script = joined_script(shipped_folder("static") / "phone", module)
    names = exported(shipped_folder("static") / "phone", module)
    said = f"const m = {{ {names} }};\nconst given = {json.dumps(given)};\n"
    end = f"process.stdout.write(JSON.stringify(await ({expression}) ?? null), () => process.exit());"
    command = [needed("node"), "--input-type=module", "--eval", f"{around}\n{script}\n{said}{end}"]
    return json.loads(run(command, capture_output=True, text=True, check=True).stdout)
