"""A Wi-Fi that takes connections and never answers, for which nothing of the app on a phone waits long."""

import pytest

from .node import evaluated

pytestmark = pytest.mark.usefixtures("node")

# A page whose service worker is at work, while the browser's look for a newer one never ends.
SILENT = """
const isActive = { scriptURL: "https://play.example/phone/service-worker.js", postMessage() {} };
globalThis.asked = [];
const serviceWorker = {
    controller: isActive, ready: Promise.resolve(),
    getRegistration: async () => ({ active: isActive }),
    register: ({ href }) => { asked.push(href); return new Promise(() => {}); },
    addEventListener() {},
};
Object.defineProperty(globalThis, "navigator", { value: { serviceWorker } });
"""
REGISTERED = """Promise.race([
    m.registered(new URL("https://play.example/phone/"), ...given, async () => false).then(() => asked),
    new Promise((resolve) => setTimeout(resolve, 300, "waits")),
])"""
FIRST = SILENT.replace("({ active: isActive })", "undefined").replace(
    "controller: isActive", "controller: null"
)
OF_A_GUEST = SILENT.replace("service-worker.js", "service-worker.js?guest")
WORKER = "https://play.example/phone/service-worker.js"


def test_an_installed_app_opens_and_looks_for_a_newer_one_beside():
    assert evaluated("registering", REGISTERED, "", around=SILENT) == [WORKER]


def test_a_guest_looks_for_none():
    assert evaluated("registering", REGISTERED, "?guest", around=OF_A_GUEST) == []


def test_a_first_visit_waits_for_its_service_worker_and_so_does_a_guest_who_installs_the_app():
    assert evaluated("registering", REGISTERED, "", around=FIRST) == "waits"
    assert evaluated("registering", REGISTERED, "", around=OF_A_GUEST) == "waits"


# Words that never come: what was asked for in how many ms, and how often it was begun and given up.
SILENT_WORDS = """(async () => {
    let [begun, ended] = [0, 0];
    const work = (_, signal) => new Promise((_, reject) => {
        begun += 1;
        signal.addEventListener("abort", () => { ended += 1; reject(signal.reason); });
    });
    const brought = m.beside(work, 100, 250);
    const times = [];
    const timed = async (key) => {
        const at = Date.now();
        await brought(key);
        times.push(Math.round((Date.now() - at) / 100));
    };
    await timed("ja");
    await timed("ja");
    await new Promise((resolve) => setTimeout(resolve, 300));
    await timed("ja");
    return { times, begun, ended };
})()"""
WORDS = """(async () => {
    const came = [];
    const work = async (key) => {
        await new Promise((done) => setTimeout(done, 20));
        came.push(key);
    };
    const brought = m.beside(work, 5000, 9000);
    await Promise.all([brought("ja"), brought("fr"), brought("ja")]);
    return came;
})()"""


def test_a_request_waits_once_for_words_that_do_not_come_and_they_are_tried_again_beside():
    assert evaluated("beside", SILENT_WORDS) == {"times": [1, 0, 0], "begun": 2, "ended": 1}


def test_words_that_come_are_awaited_and_loaded_once():
    assert evaluated("beside", WORDS) == ["ja", "fr"]
