"""What the table's page and everything it loads weigh, as sent and as gzip would send them."""

import gzip
import re
import tempfile
from pathlib import Path

from assistant import create_app

from ..factories import Table


def measure():
    with tempfile.TemporaryDirectory() as folder:
        app = create_app({"DATA": folder})
        table = Table.open(app.test_client())
        total = 0
        for path in [table.page, *loaded(table)]:
            body = table.client.get(path).data
            total += len(body)
            yield re.sub(r"/t/[\w-]+", "/t/…", path), f"{len(body):,} ({len(gzip.compress(body)):,}) B"
        yield "all of it", f"{total:,} B"
        app.extensions["log"].close()


def loaded(table):
    page = table.client.get(table.page).text
    linked = re.findall(r'(?:href|src)="(/(?:style|static)[^"#]+)', page)
    scripts = Path(table.client.application.static_folder, "js").glob("*.js")
    return dict.fromkeys([*linked, *(f"/static/js/{script.name}" for script in sorted(scripts))])
