"""Templates are compiled once; whatever is wrong with what was kept, the page is the same."""

import jinja2
import pytest

from assistant import create_app
from assistant.web.rendering.template_cache import BytecodeCache
from assistant.web.services import services


@pytest.fixture
def start(tmp_path):
    """Starts the application with what was kept in a folder; gives its first page, and what it compiled."""
    started = []

    def one(folder, made_by="this compiler"):
        app = create_app({"DATA": tmp_path / str(len(started))})
        started.append(app)
        app.jinja_env.bytecode_cache = BytecodeCache(folder, made_by)
        compiled, compile_one = [], app.jinja_env.compile
        app.jinja_env.compile = lambda *given: compiled.append(given[1]) or compile_one(*given)
        return app.test_client().get("/").text, compiled

    yield one
    for app in started:
        services(app).store.close()


def test_the_second_start_compiles_nothing(start, tmp_path):
    _, compiled = start(tmp_path)
    assert "lobby/index.html" in compiled
    page, compiled = start(tmp_path)
    assert "<h1" in page
    assert compiled == []


def test_another_compiler_compiles_anew(start, tmp_path):
    start(tmp_path)
    _, compiled = start(tmp_path, made_by="another")
    assert "lobby/index.html" in compiled


def test_where_nothing_can_be_kept_the_page_is_there_all_the_same(start, tmp_path):
    page, _ = start(tmp_path / "nowhere")
    assert "<h1" in page
    assert not (tmp_path / "nowhere").exists()


def test_what_was_kept_of_another_text_is_not_used(tmp_path):
    for text in ("one", "two"):
        loader = jinja2.DictLoader({"page": text})
        environment = jinja2.Environment(loader=loader, bytecode_cache=BytecodeCache(tmp_path, ""))
        assert environment.get_template("page").render() == text
