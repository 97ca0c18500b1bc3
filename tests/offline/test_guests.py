"""What two phones take of each other's messages."""

from pathlib import Path

import pytest

from .node import evaluated

pytestmark = pytest.mark.usefixtures("node")

GUESTS = "https://play.example/phone/guest/"
SPARE = {"code": "A" * 80, "ufrag": "a" * 8, "password": "b" * 24}
HEARD = "given.map((one) => m.heard(one))"
ADDRESSES = f"given.map((one) => m.addressOf(one, '{GUESTS}'))"


def asked(**changed):
    return {"method": "GET", "url": f"{GUESTS}t/one", "headers": [["Accept", "text/html"]], **changed}


def test_a_guest_takes_the_messages_of_ours():
    told = [
        {"welcome": "t/one/seat"},
        {"fault": "full"},
        {"news": [["one", 2]]},
        {"spares": [SPARE]},
        {"news": [], "spares": []},
    ]
    assert evaluated("heard", HEARD, *told) == told


def test_of_other_messages_nothing_reaches_a_guest_s_storage_or_its_pages():
    told = [
        *(
            {"welcome": start}
            for start in ("t/../../history/seat", "t/one", "//evil", "t/a?b/seat", ["t/one/seat"], 7, {})
        ),
        *({"fault": fault} for fault in ("__proto__", "other", 1)),
        *(
            {"news": news}
            for news in ("all", [1], [["one"]], [["<b>", 1]], [["one", "2"]], [["one", 1]] * 101)
        ),
        {"spares": [SPARE] * 7},
        *(
            {"spares": [{**SPARE, name: value}]}
            for name in SPARE
            for value in ("a\r\nb=c" + "d" * 30, "x" * 9000, 3)
        ),
        {"spares": [None]},
        {"more": 1},
        *(None, 1, "welcome", []),
    ]
    assert evaluated("heard", HEARD, *told) == [{}] * len(told)


def test_a_way_back_is_kept_without_what_was_said_beside_it():
    assert evaluated("heard", HEARD, {"spares": [{**SPARE, "more": "x" * 9000}]}) == [{"spares": [SPARE]}]


def test_a_guest_s_request_is_taken_as_a_page_of_ours_sends_it():
    requests = [asked(method="PATCH"), asked(headers=[]), asked(url=f"{GUESTS}?q=%E7%BF%94#x")]
    assert evaluated("guest-requests", ADDRESSES, *requests) == [one["url"] for one in requests]


def test_no_request_that_would_end_python_or_lead_elsewhere_reaches_it():
    requests = [
        *(asked(method=method) for method in ("BREW", "get", None, ["GET"])),
        *(
            asked(url=url)
            for url in (
                "nowhere",
                f"{GUESTS}../t/one",
                "https://evil.example/",
                1,
                None,
                [GUESTS],
                GUESTS + "x" * 5000,
            )
        ),
        *(
            asked(headers=headers)
            for headers in (
                ["abc"],
                [["Accept"]],
                [["Accept", "a", "b"]],
                [["Accept", "a\r\nX: b"]],
                [["Accept", "翔太"]],
                [["Acc ept", "a"]],
                [["", "a"]],
                [["Accept", 1]],
                [[["Accept"], "a"]],
                [None],
                "abc",
                None,
                {},
                [["Accept", "a"]] * 41,
                [["Accept", "a" * 5000]],
            )
        ),
    ]
    assert evaluated("guest-requests", ADDRESSES, *requests) == [None] * len(requests)


PEERS = Path(__file__).with_name("peers.js").read_text()
# What Python is asked in the name of, by a guest that calls itself so and comes with such a certificate.
KNOWN_AS = """(async () => {
    const names = [];
    const ask = async ({ guest }) => {
        if (guest) names.push(guest);
        return { status: 200, headers: [] };
    };
    m.open({ here: new URL("https://play.example/phone/"), fits: "1", ask, cutOff() {}, changed() {} });
    for (const [name, print, claimed] of given) {
        const offer = await m.offered("t/one/seat");
        const { channel } = peers.at(-1);
        await offer.take(packed({ type: "answer", sdp: description(print) }, offer.code));
        channel.say({ hello: { name, fingerprint: Array(32).fill(claimed ?? print).join(":"), fits: "1" } });
        channel.ask({ method: "GET", url: "https://play.example/phone/guest/", headers: [] });
        await new Promise((resolve) => setTimeout(resolve, 20));
    }
    return names;
})()"""
NOAH, MIA = "0" * 36, "1" * 36


def test_a_guest_is_known_again_by_its_certificate_and_not_by_its_name_alone():
    came = [[NOAH, "BB"], [MIA, "CC"], [NOAH, "BB"], [NOAH, "CC"], [NOAH, "CC", "BB"], [MIA, "BB"]]
    noah, mia, again, *others = evaluated("hosting", KNOWN_AS, *came, around=PEERS)
    assert again == noah != mia
    assert not {noah, mia} & {*others}


CAME = """(async () => {
    const answer = async () => ({ status: 200, headers: [] });
    const here = new URL("https://play.example/phone/");
    m.open({ here, fits: "1", ask: answer, cutOff() {}, changed() {} });
    const offer = await m.offered("t/one/seat");
    const { channel } = peers.at(-1);
    await offer.take(packed({ type: "answer", sdp: description("BB") }, offer.code));
    channel.say({ hello: given[0] });
    return [await offer.come, channel.sent];
})()"""


def test_both_phones_are_told_why_a_guest_is_refused_for_its_version():
    come = [evaluated("hosting", CAME, {"name": NOAH, "fits": fits}, around=PEERS) for fits in ("1", "2")]
    assert come == [[None, [{"welcome": "t/one/seat"}]], ["other-version", [{"fault": "other-version"}]]]


ANSWER = """(async () => {
    const made = new RTCPeerConnection().createDataChannel();
    const { ask } = m.wire(made, { said() {}, bounds: { ...m.BOUNDS, answer: 1000 } });
    const asked = ask({ url: "/" });
    await new Promise((resolve) => setTimeout(resolve, 10));
    made.frame(1, 1, JSON.stringify({ status: 200 }));
    for (const size of given) made.frame(2, 1, "x".repeat(size));
    made.frame(3, 1);
    return [(await asked)?.body.length, made.readyState];
})()"""


def test_an_answer_without_end_is_broken_off_before_it_fills_a_guest_s_memory():
    assert evaluated("wire", ANSWER, 500, 500, around=PEERS) == [1000, "open"]
    assert evaluated("wire", ANSWER, 500, 501, around=PEERS) == [None, "closed"]


ADDRESSES_OF = """given.map((all) => m.addressesOf({
    sdp: all.map((one) => `a=candidate:1 1 udp 1 ${one} 5000 typ host`).join("\\r\\n"),
}))"""
HIDDEN = "6b24b9a8-2d4c-4a4f-9a5e-0d5d8a7f3c11.local"


def test_a_name_that_hides_a_phone_s_address_is_none():
    assert evaluated("packing", ADDRESSES_OF, [HIDDEN], [HIDDEN, "192.168.0.7"], ["fd00::2"]) == [0, 1, 1]


ACCESS = """(async () => {
    const access = Object.assign(new EventTarget(), { state: given[0] });
    const query = async ({ name }) => given[0] ? access : Promise.reject(new TypeError(name));
    Object.defineProperty(globalThis, "navigator", { value: { permissions: { query } } });
    const sentence = { hidden: true };
    const told = [];
    const tell = () => { told.push(sentence.hidden); };
    await m.watchAccess({ querySelectorAll: () => [sentence] }, tell);
    tell();
    access.state = "granted";
    access.dispatchEvent(new Event("change"));
    return told;
})()"""


def test_a_browser_s_own_question_about_the_network_is_named_until_it_is_allowed():
    told = [evaluated("network-access", ACCESS, state) for state in ("prompt", "denied", "granted")]
    assert told == [[False, True], [False, True], [True, True]]
    assert evaluated("network-access", ACCESS, None) == [True]


# A browser that keeps strings and no certificates.
NO_DATABASE = """
let kept = JSON.stringify({ name: "Noah", table: "t/one/seat", spares: [1] });
globalThis.localStorage = { getItem: () => kept, setItem: (_, value) => { kept = value; } };
globalThis.RTCPeerConnection = { generateCertificate: async () => ({}) };
"""


def test_a_guest_whose_certificate_can_t_be_kept_tries_no_way_back_and_is_asked_for_its_seat_anew():
    remembered = evaluated("guest-memory", "m.certificate().then(m.remembered)", around=NO_DATABASE)
    assert remembered == {"name": "Noah", "spares": [], "table": None}
