"""A household needs nothing of what a hosted instance stands on."""

import importlib.metadata
import subprocess
import sys
import urllib.request

import pytest
from packaging.requirements import Requirement

from ..lowest import PROJECT
from ..servers import call, serving

HOSTED = [Requirement(each).name for each in PROJECT["project"]["optional-dependencies"]["hosted"]]
# Python asks its auditors at each first import of a module: who imports one of these is not there any more.
WITHOUT = """
import os, sys
names = {names}
sys.addaudithook(lambda event, told: event == "import" and told[0].split(".")[0] in names and os._exit(9))
if sys.argv[1] == "itself":
    import {one}
from assistant.__main__ import main
main(sys.argv[1:])
"""


def modules():
    """What the distributions of the extra are imported as, and those of their parts."""
    provided = importlib.metadata.packages_distributions()
    ours = {*HOSTED, "psycopg-pool", "psycopg-binary", "uvloop", "httptools"}
    return sorted(name for name, made_by in provided.items() if ours & set(made_by))


def command(one="sys"):
    return (sys.executable, "-c", WITHOUT.format(names=modules(), one=one))


def test_a_server_at_home_imports_nothing_of_the_extra(tmp_path):
    with serving(tmp_path, command=command()) as (process, address):
        table = call(f"{address}/api/tables", "POST", {"game": "hanamikoji", "players": ["Anna", "Noah"]})
        call(f"{address}/api/tables/{table['id']}/round/cards/0/1", "PUT", {"count": 1})
        for path in ("/", "/host", f"/t/{table['id']}/share", f"/t/{table['id']}/result.pdf"):
            with urllib.request.urlopen(address + path, timeout=60) as response:
                assert response.status == 200
        with urllib.request.urlopen(
            f"{address}/api/tables/{table['id']}/live?page=one", timeout=60
        ) as stream:
            assert stream.readline()
        assert process.poll() is None


@pytest.mark.parametrize("one", modules())
def test_an_import_of_the_extra_would_be_noticed(one):
    assert subprocess.run([*command(one), "itself"]).returncode == 9
