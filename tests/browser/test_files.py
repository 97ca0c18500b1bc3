"""Taking a history along with a real browser: a file saved and read in."""

import json
from urllib.parse import urlsplit

import pytest

from ..factories import CHARM_OVER_GEISHA
from ..servers import call
from .conftest import PHONE, serving_here
from .hands import NEVER

TAKEOUT = "/history/takeout"


@pytest.fixture
def devices(chromium):
    """A phone and a tablet."""
    contexts = [chromium.new_context(**PHONE) for _ in range(2)]
    for context in contexts:
        context.set_default_timeout(NEVER)
    yield [context.new_page() for context in contexts]
    for context in contexts:
        context.close()


def play(page, address):
    page.goto(address)
    page.locator("button.start").first.click()
    page.wait_for_url("**/t/*")
    table = urlsplit(page.url)
    path = f"http://127.0.0.1:{table.port}/api/tables/{table.path.rpartition('/')[2]}/rounds/1"
    call(path, "PUT", {"cards": CHARM_OVER_GEISHA}, {"Host": table.netloc})


def saved(page, tmp_path):
    with page.expect_download() as download:
        page.locator("a[download]").first.click()
    download.value.save_as(tmp_path / download.value.suggested_filename)
    return tmp_path / download.value.suggested_filename


def test_a_file_that_was_saved_is_read_in_on_another_server(devices, address, tmp_path):
    phone, tablet = devices
    with serving_here({"DATA": tmp_path / "other"}) as there:
        play(phone, address)
        phone.goto(address + TAKEOUT)
        file = saved(phone, tmp_path)
        assert file.suffix == ".json"
        assert len(json.loads(file.read_text("utf-8"))["matches"]) == 1
        tablet.goto(there + TAKEOUT)
        tablet.locator("#file").set_input_files(file)
        tablet.get_by_role("button", name="Import").click()
        tablet.get_by_text("1 match imported.").wait_for()
        tablet.locator("#file").set_input_files({"name": "a.json", "mimeType": "text/plain", "buffer": b"{}"})
        tablet.get_by_role("button", name="Import").click()
        tablet.get_by_role("alert").get_by_text("Not a Hanamikoji Assistant file").wait_for()


def test_a_file_of_50_mb_is_refused_in_words(devices, address, tmp_path):
    phone, _ = devices
    large = tmp_path / "large.json"
    large.write_bytes(b" " * 50_000_000)
    phone.goto(address + TAKEOUT)
    phone.locator("#file").set_input_files(large)
    phone.get_by_role("button", name="Import").click()
    phone.get_by_text("Too large (limit:").first.wait_for()
