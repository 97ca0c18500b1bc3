"""The codes by which two phones find each other: descriptions as browsers give them, packed and unpacked."""

import json
from ipaddress import ip_address
from pathlib import Path

import pytest

from assistant.web.rendering.assets import joined_script

PHONE = Path(__file__).parents[2] / "static" / "phone"
RECORDED = json.loads((Path(__file__).parents[1] / "data" / "descriptions.json").read_text())
DAMAGES = 10_000
LONGEST = 174  # letters that fit a QR code of version 6 after an address of 20
KEYS = {"no-code", "damaged", "no-offer", "no-answer", "other-answer"}
ANSWER = """([sdp, offer]) => {
    const code = packed({ type: "answer", sdp }, offer);
    return [code, unpacked(code, offer)];
}"""
REFUSED = """([code, offer]) => {
    try { unpacked(code, offer); } catch (error) { return error.key ?? String(error); }
    return "taken";
}"""
DAMAGED = """([codes, times]) => {
    let seed = 1;
    const upTo = (most) => { seed = (seed * 48271) % 2147483647; return seed % most; };
    const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
    const damages = [
        (code, at) => code.slice(0, at) + letters[upTo(32)] + code.slice(at + 1),
        (code, at) => code.slice(0, at),
        (code, at) => code.slice(at),
        (code, at) => code.slice(0, at) + code.slice(at + 1 + upTo(9)),
        (code, at) => code.slice(0, at) + letters[upTo(32)] + code.slice(at),
        (code, at) => code.slice(at) + code.slice(0, at),
        (code, at) => code.slice(0, at) + ["!", "1", "é", "0"][upTo(4)] + code.slice(at + 1),
        () => Array.from({ length: upTo(300) }, () => letters[upTo(32)]).join(""),
    ];
    const told = {};
    for (let time = 0; time < times; time += 1) {
        const code = codes[time % codes.length];
        const damaged = damages[time % damages.length](code, upTo(code.length));
        if (damaged === code) continue;
        let said = "taken";
        try {
            unpacked(damaged, time % 3 ? "" : codes[0]);
        } catch (error) { said = error.key ?? String(error); }
        told[said] = (told[said] ?? 0) + 1;
    }
    return told;
}"""


@pytest.fixture(scope="module")
def page(chromium):
    page = chromium.new_page()
    page.add_script_tag(content=joined_script(PHONE, "packing"))
    yield page
    page.close()


def packed(page, sdp):
    return page.evaluate("(sdp) => packed({ type: 'offer', sdp })", sdp)


def lines(sdp, *names):
    return [line for line in sdp.splitlines() if line.startswith(tuple(f"a={name}" for name in names))]


def places(sdp):
    """The addresses and ports by which a phone in the same room is reached."""
    found = [line.split() for line in lines(sdp, "candidate:")]
    return [(plain(at[4]), at[5]) for at in found if at[2].lower() == "udp" and at[7] == "host"]


def plain(address):
    return address.lower() if address.endswith(".local") else str(ip_address(address))


def test_descriptions_of_all_engines_come_back_with_all_that_tells_one_phone_from_another(page):
    faults = []
    for engine, sdp in RECORDED.items():
        offer = packed(page, sdp)
        code, answer = page.evaluate(ANSWER, [sdp, offer])
        back = page.evaluate("(code) => unpacked(code)", offer)["sdp"]
        told = [{*lines(one, "ice-ufrag", "ice-pwd", "fingerprint")} for one in (sdp, back, answer["sdp"])]
        reached = places(back)
        if told != [told[0]] * 3 or len(code) > LONGEST:
            faults.append((engine, offer, told))
        if not reached or not {*reached} <= {*places(sdp)} or places(answer["sdp"]) != reached:
            faults.append((engine, reached))
    assert faults == []


def test_a_browser_takes_what_was_unpacked(page):
    asked = """(sdp) => new RTCPeerConnection().setRemoteDescription(sdp).then(() => "taken", String)"""
    code = packed(page, RECORDED["firefox"])
    assert page.evaluate(asked, page.evaluate("(code) => unpacked(code)", code)) == "taken"


def test_a_link_and_a_code_in_small_letters_or_lines_are_read_as_the_code(page):
    code = packed(page, RECORDED["chromium"])
    for text in (f"https://play.example/phone/#J{code}", code.lower(), f" {code[:40]}\n{code[40:]} "):
        assert page.evaluate("(text) => unpacked(text)", text)["type"] == "offer"


def test_a_code_that_is_not_the_one_expected_is_refused_by_what_it_is(page):
    offer, other = (packed(page, RECORDED[engine]) for engine in ("chromium", "firefox"))
    answer, _ = page.evaluate(ANSWER, [RECORDED["safari"], offer])
    for code, expected, key in (
        ("https://example.com", "", "no-code"),
        ("", "", "no-code"),
        (answer, "", "no-offer"),
        (offer, offer, "no-answer"),
        (answer, other, "other-answer"),
        (answer[:-9], offer, "damaged"),
    ):
        assert page.evaluate(REFUSED, [code, expected]) == key


def test_damaged_codes_are_refused_by_a_sentence(page):
    codes = [packed(page, sdp) for sdp in RECORDED.values()]
    told = page.evaluate(DAMAGED, [codes, DAMAGES])
    assert {*told} <= KEYS, told
    assert sum(told.values()) > DAMAGES * 0.95
