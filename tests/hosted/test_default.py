"""A household needs nothing of what a hosted instance stands on."""

import importlib.metadata
import os
import sys
import urllib.request

import pytest
from packaging.requirements import Requirement

from ..lowest import PROJECT
from ..running import run
from ..servers import call, serving

HOSTED = [Requirement(each).name for each in PROJECT["project"]["optional-dependencies"]["hosted"]]
# Python asks its auditors at each first import of a module: who imports one of these is not there any more.
WITHOUT = """
import os, sys
names = {names}
sys.addaudithook(lambda event, told: event == "import" and told[0].split(".")[0] in names and os._exit(9))
"""
MAIN = """
from assistant.__main__ import main
main(sys.argv[1:])
"""
EACH = """
for name in names:
    if not os.fork():
        __import__(name)
        os._exit(0)
    if os.waitstatus_to_exitcode(os.wait()[1]) != 9:
        print(name)
"""


def modules():
    """The import names of the extra's distributions, and of their parts."""
    provided = importlib.metadata.packages_distributions()
    ours = {*HOSTED, "psycopg-pool", "psycopg-binary", "uvloop", "httptools"}
    return sorted(name for name, made_by in provided.items() if ours & set(made_by))


def command(then):
    """Python without the extra, and what it does."""
    return (sys.executable, "-c", WITHOUT.format(names=modules()) + then)


def test_a_server_at_home_imports_nothing_of_the_extra(tmp_path):
    with serving(tmp_path, command=command(MAIN)) as (process, address):
        table = call(f"{address}/api/tables", "POST", {"game": "hanamikoji", "players": ["Anna", "Noah"]})
        call(f"{address}/api/tables/{table['id']}/round/cards/0/1", "PUT", {"count": 1})
        for path in ("/", "/health", "/host", f"/t/{table['id']}/share", f"/t/{table['id']}/result.pdf"):
            with urllib.request.urlopen(address + path, timeout=60) as response:
                assert response.status == 200
        with urllib.request.urlopen(
            f"{address}/api/tables/{table['id']}/live?page=one", timeout=60
        ) as stream:
            assert stream.readline()
        assert process.poll() is None


@pytest.mark.skipif(not hasattr(os, "fork"), reason="without fork each import takes a process of its own")
def test_an_import_of_the_extra_would_be_noticed():
    assert len(modules()) >= len(HOSTED)
    told = run(command(EACH), check=True, capture_output=True, text=True)
    assert told.stdout.split() == []
