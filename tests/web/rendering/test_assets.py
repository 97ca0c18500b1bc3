"""The assets of pages: joined, packed, and kept by the browser until they change."""

import gzip
import re
import shutil
from pathlib import Path
from urllib.parse import urljoin

import pytest
from flask import Flask

from assistant import create_app
from assistant.web.rendering import assets
from assistant.web.rendering.assets import EXTRAS, bundles, joined_script, joined_style, scripts, short
from assistant.web.services import services

from ...factories import FIRST_ROUND

STATIC = Path(__file__).parents[3] / "static"
JS, CSS = STATIC / "js", STATIC / "css"


SHEETS = sorted(CSS.glob("*/*.css"))
OF_A_PHONE = CSS / "phone"
MODULE = re.compile(r"^// \./([\w-]+)\.js$", re.MULTILINE)


SIGN = re.compile(r'content: "[^"]*[▸▾●○][^"]*"[^;}]*')


def links(client, page="/"):
    return re.findall(r' (?:href|src)="(/assets/[^"#]+)"', client.get(page).text)


def loaded(client, page):
    names = (link.rsplit("/", 1)[1] for link in links(client, page))
    return sorted({name for name in names if name.endswith((".css", ".js"))})


def test_a_page_loads_the_styles_of_its_rooms_one_script_and_what_it_alone_needs(client, table):
    assert loaded(client, "/") == ["common.css", "form.css", "lobby.css", "lobby.js"]
    of_rules = ["common.css", "form.css", "over.css", "rules.css", "script.js", "search.js"]
    assert loaded(client, "/rules/hanamikoji") == of_rules
    assert loaded(client, "/offline") == ["common.css", "reconnect.js", "script.js"]


def test_a_table_loads_the_styles_and_scripts_of_what_it_shows_and_of_nothing_else(client, table):
    of_any = ["common.css", "hanamikoji.css", "result.css", "table.css", "table.js"]
    assert loaded(client, f"/t/{table.id}") == sorted([*of_any, "hanamikoji-beside.css"])
    table.score(1, FIRST_ROUND)
    assert loaded(client, f"/t/{table.id}") == sorted([*of_any, "hanamikoji-scored.css", "moment.js"])


def test_a_room_without_a_script_has_that_of_the_one_after_which_it_is_named(client):
    body = {"game": "mai-star", "players": ["Anna", "Noah", "Zoé"]}
    url = client.post("/api/tables", json=body).headers["Location"]
    scores = {"scores": [{"income": [1], "cards_left": 0}] * 3}
    of_any = ["common.css", "mai-star.js", "result.css", "table.css"]
    of_end = ["form.css", "mai-star-won.css", "moment.js", "share.js", "won.css"]
    for number, own in ((1, ["mai-star-scored.css", "moment.js"]), (3, of_end)):
        for played in range(1, number + 1):
            client.put(f"{url}/rounds/{played}", json=scores)
        assert loaded(client, url.removeprefix("/api").replace("/tables", "/t")) == sorted([*of_any, *own])


def test_only_a_page_with_a_clock_loads_its_script(client, table):
    assert "timer.js" not in loaded(client, f"/t/{table.id}")
    client.post("/device", data={"timer": "60", "next": "/"})
    assert "timer.js" in loaded(client, f"/t/{table.id}")


def test_an_extra_script_has_no_module_that_a_room_s_own_has():
    held = {name: set(MODULE.findall(join())) for name, join in scripts(JS, bundles(CSS)).items()}
    extras = {f"{name}.js" for name in EXTRAS}
    of_rooms = set().union(*(modules for name, modules in held.items() if name not in extras))
    assert [name for name in extras if held[name] & of_rooms] == []


def test_what_lies_between_the_players_loads_the_styles_of_its_far_half_too(client, table):
    client.post("/device", data={"face_to_face": "1"})
    assert "face-to-face.css" in loaded(client, table.page)
    assert "face-to-face.css" in loaded(client, f"{table.page}/fragment")


def test_the_live_update_names_the_styles_and_scripts_of_what_it_brings(client, table):
    table.score(1, FIRST_ROUND)
    fragment = loaded(client, f"/t/{table.id}/fragment")
    assert fragment == ["hanamikoji-scored.css", "hanamikoji.css", "moment.js", "result.css", "table.css"]


IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148"
ANDROID = "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/126.0.0.0 Mobile Safari/537.36"
IPAD = IPHONE.replace("iPhone;", "iPad;")
TABLET = ANDROID.replace(" Mobile", "")
AGENTS = (IPHONE, ANDROID, IPAD, TABLET)


def test_only_a_screen_that_may_have_room_is_sent_what_stands_beside_the_board(client, table):
    sent = {agent: client.get(table.page, headers={"User-Agent": agent}).text for agent in AGENTS}
    assert [agent for agent, text in sent.items() if 'class="aside"' in text] == [IPAD, TABLET]
    styled = [agent for agent, text in sent.items() if "-beside.css" in text and "result.css" in text]
    assert styled == [IPAD, TABLET]


def test_every_picture_is_in_one_file():
    drawn = "".join(path.read_text("utf-8") for path in (STATIC / "icons").glob("*.svg"))
    named = re.findall(r'<symbol id="([\w-]+)"', drawn)
    assert len(named) == len(set(named)) > 0


def test_every_room_that_a_page_loads_stands(client):
    text = "".join(path.read_text("utf-8") for path in (STATIC.parent / "templates").rglob("*.html"))
    named = "".join(map("".join, re.findall(r"loads\((.*?)\)|set bundles = \[(.*?)\]", text)))
    assert set(re.findall(r'"([\w-]+)"', named)) <= set(bundles(CSS))


def test_every_page_that_opens_as_a_sheet_brings_the_styles_of_sheets():
    texts = [path.read_text("utf-8") for path in (STATIC.parent / "templates").rglob("*.html")]
    sheets = [text for text in texts if "data-dialog-content" in text]
    assert len(sheets) > 5
    assert [text for text in sheets if not re.search(r'loads\(.*"over"\)', text)] == []


def test_an_asset_is_kept_until_it_changes_and_under_an_old_address_it_is_asked_for_again(client):
    for link in links(client):
        old = re.sub(r"^/assets/\w+/", "/assets/0/", link)
        assert "immutable" in client.get(link).headers["Cache-Control"]
        assert client.get(old).headers["Cache-Control"] == "no-cache"


def test_an_asset_is_sent_packed_to_whoever_takes_it(client):
    (link,) = [link for link in links(client, "/offline") if link.endswith("script.js")]
    plain = client.get(link)
    packed = client.get(link, headers={"Accept-Encoding": "gzip"})
    assert packed.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.data) == plain.data
    assert plain.headers["Vary"] == packed.headers["Vary"] == "Accept-Encoding"
    assert "Content-Encoding" not in client.get(link, headers={"Accept-Encoding": "gzip;q=0"}).headers


def test_who_develops_sees_a_change_at_the_next_request(tmp_path):
    shutil.copytree(STATIC, tmp_path, dirs_exist_ok=True)
    app = Flask("developed")
    app.debug, app.config["ON_THIS_PHONE"] = True, False
    assets.install(app, tmp_path)
    (tmp_path / "css/common/new.css").write_text("b { color: red }")
    assert b"b{color:red" in app.test_client().get("/assets/0/common.css").data


def test_there_is_no_asset_of_another_name(client):
    assert client.get("/assets/0/secret.txt").status_code == 404
    assert client.get("/assets/0/..%2f..%2fpyproject.toml").status_code == 404


def test_what_only_a_phone_alone_loads_is_not_joined_elsewhere(app):
    assert {name for name in app.extensions["assets"] if name.startswith("phone")} == set()


@pytest.mark.parametrize("on_this_phone", [False, True])
def test_every_style_sheet_is_served_with_its_room(tmp_path, on_this_phone):
    app = create_app({"DATA": tmp_path, "ON_THIS_PHONE": on_this_phone})
    served = {room: sent_style(app.test_client(), room) for room in bundles(CSS)}
    services(app).store.close()
    sheets = [path for path in SHEETS if on_this_phone or path.parent != OF_A_PHONE]
    assert [path for path in sheets if shortened(path) not in served[path.parent.name]] == []


def sent_style(client, room):
    """The style sheet of a room, with the icons where its sources have them."""
    sent = client.get(f"/assets/0/{room}.css").text
    return re.sub(r"url\(\.\./\w+/icons\.svg#", "url(icons.svg#", sent)


def shortened(path):
    return short(path.name, path.read_text("utf-8")).strip()


def test_a_style_sheet_is_sent_without_what_only_its_readers_need():
    sheet = """/* The bar:
  two lines. */
@layer games {
  .bar > .next { color: red; background: var(--light, #fff) var(--dark, ); } /* so */

  .bar :is(p, a) { width: calc(10.5px + 0.5px); color: rgb(255 0 1 / 0.5); }
}
"""
    assert short("bar.css", sheet).strip() == (
        "@layer games{.bar>.next{color:red;background:var(--light,#fff) var(--dark,)}"
        ".bar :is(p,a){width:calc(10.5px + .5px);color:#ff000180}}"
    )


def test_a_style_sheet_finds_the_icons_at_their_address(client):
    named = re.findall(r"url\((.+?)#", client.get("/assets/0/common.css").text)
    assert named
    found = {client.get(urljoin("/assets/0/common.css", name)) for name in named}
    assert {answer.headers["Cache-Control"] for answer in found} == {"max-age=31536000, immutable"}


def test_every_style_sheet_lies_in_one_of_the_layers_that_are_declared():
    declared = re.findall(r"\w+", (CSS / "common" / "layers.css").read_text("utf-8"))[1:]
    laid = re.compile(rf"\s*@layer ({'|'.join(declared)}) {{\n( .*\n|\n)+}}\s*")
    texts = {path: path.read_text("utf-8") for path in SHEETS if path.stem not in {"layers", "plain"}}
    bare = {path: re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL) for path, text in texts.items()}
    assert [path for path, text in bare.items() if not laid.fullmatch(text)] == []


def test_no_rule_is_lost_to_a_browser_without_has_by_what_stands_beside_it_in_a_list():
    texts = (re.sub(r"/\*.*?\*/", "", path.read_text("utf-8"), flags=re.DOTALL) for path in SHEETS)
    rules = (rule for text in texts for rule in re.findall(r"([^{};@]*:has\([^{;@]*)\{", text))
    lists = [[":has(" in one for one in alone(rule)] for rule in rules]
    assert len(lists) > 50
    assert [asks for asks in lists if any(asks) and not all(asks)] == []


def alone(selectors):
    """The selectors of a list, without what `:is` and `:where` forgive."""
    held = r"\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)"
    unforgiven = re.sub(f":(is|where){held}", "", selectors)
    return re.sub(held, lambda inner: inner[0].replace(",", " "), unforgiven).split(",")


def test_a_new_style_sheet_is_served_by_its_name_after_the_first(tmp_path):
    for name in ("zebra", "layers", "ant"):
        (tmp_path / f"{name}.css").write_text(f"/* {name} */")
    assert joined_style(tmp_path).splitlines() == ["/* layers */", "/* ant */", "/* zebra */"]


def test_a_script_holds_each_behavior_once_and_imports_nothing():
    joined = [join() for join in scripts(JS, bundles(CSS)).values()]
    held = [MODULE.findall(script) for script in joined]
    assert all(len(names) == len(set(names)) for names in held)
    modules = {path.stem for path in JS.glob("*.js")} - {"service-worker"}
    assert {name for names in held for name in names} == modules
    assert not any(re.search(r"^(import|export) ", script, re.MULTILINE) for script in joined)


def test_a_module_comes_after_all_that_it_imports(tmp_path):
    (tmp_path / "app.js").write_text('import "./b.js";\nimport { one } from "./a.js";\none();\n')
    (tmp_path / "b.js").write_text('import { one } from "./a.js";\nexport async function two() { one(); }\n')
    (tmp_path / "a.js").write_text("export function one() {}\nexport const THREE = 3;\n")
    assert joined_script(tmp_path, "app") == (
        "// ./a.js\n"
        "const { one, THREE } = (() => {\nfunction one() {}\nconst THREE = 3;\n"
        "return { one, THREE };\n})();\n"
        "// ./b.js\n"
        "const { two } = (() => {\nasync function two() { one(); }\nreturn { two };\n})();\n"
        "// ./app.js\n"
        "(() => {\none();\n})();\n"
    )


@pytest.mark.parametrize("folder", [JS, JS.parent / "phone"], ids=["js", "phone"])
def test_no_two_modules_of_a_script_export_the_same_name(folder):
    for entry in folder.glob("*.js"):
        found = re.findall(
            r"^const \{ (.*) \} = \(\(\) => \{$", joined_script(folder, entry.stem), re.MULTILINE
        )
        names = ", ".join(found).split(", ")
        assert len(names) == len(set(names)), entry.name


def test_every_module_imports_and_exports_in_the_one_form_that_is_joined():
    lines = [(path.name, line) for path in JS.glob("*.js") for line in path.read_text("utf-8").splitlines()]
    imported = re.compile(r'import (\{ \w+(, \w+)* \} from )?"\./[\w-]+\.js";')
    exported = re.compile(r"export (async )?(function|const) \w+.*")
    forms = {"import": imported, "export": exported}
    assert [
        (name, line)
        for name, line in lines
        for word, form in forms.items()
        if line.startswith(word) and not form.fullmatch(line)
    ] == []


def test_icons_are_addressed_below_the_prefix_of_each_request_and_not_of_the_first(client):
    client.get("/")
    page = client.get("/", base_url="http://localhost/below").text
    assert set(re.findall(r'<use href="(.+?)/assets/', page)) == {"/below"}


def test_no_sign_that_only_marks_something_is_read_aloud():
    """The last of a rule counts; browsers that can’t read it take the one before."""
    rules = [(one.name, rule) for one in SHEETS for rule in one.read_text("utf-8").split("}")]
    last = [(name, SIGN.findall(rule)[-1]) for name, rule in rules if SIGN.search(rule)]
    assert [(name, sign) for name, sign in last if not sign.endswith('/ ""')] == []
