// What tests/browser/test_wire.py asks of the wire, in a page of its own.

// Two channels that hand each other what they send, as two browsers do.
class End extends EventTarget {
    readyState = "open"; bufferedAmount = 0; sent = 0;
    send(frame) {
        if (this.readyState !== "open") throw new DOMException("closed", "InvalidStateError");
        this.sent += 1;
        const data = frame.slice ? frame.slice().buffer : frame;
        queueMicrotask(() => {
            if (this.other.readyState === "open") this.other.dispatchEvent(new MessageEvent("message", { data }));
        });
        if (this.sent === this.cutAfter) this.close();
    }
    close() {
        for (const end of [this, this.other]) {
            if (end.readyState === "closed") continue;
            end.readyState = "closed";
            end.dispatchEvent(new Event("close"));
        }
    }
}
var pair = () => {
    const [guest, host] = [new End(), new End()];
    Object.assign(guest, { other: host });
    Object.assign(host, { other: guest });
    return { guest, host };
};
var echo = async ({ url, body }) => ({ status: 200, headers: [["X-Url", url]], body });
var within = (promise) => Promise.race([promise, new Promise((resolve) => setTimeout(resolve, 20000, "never"))]);
var bytes = (count) => Uint8Array.from({ length: count }, (_, at) => at * 7 % 251);
var isSame = (one, other) => one.length === other.length && one.every((byte, at) => byte === other[at]);
var frame = (kind, id, content = new Uint8Array()) => {
    const made = new Uint8Array(5 + content.length);
    made[0] = kind;
    new DataView(made.buffer).setUint32(1, id);
    made.set(content, 5);
    return made;
};
var head = new TextEncoder().encode('{"url":"/"}');

var sizes = async () => {
    const { guest, host } = pair();
    wire(host, { answer: echo, said() {} });
    const { ask } = wire(guest, { said() {} });
    const sizes = [0, 1, 15999, 16000, 16001, 32000, 250001];
    const answers = await Promise.all(sizes.map((size) => ask({ url: `/${size}`, body: bytes(size) })));
    return answers.map(({ headers, body }, at) => headers[0][1] === `/${sizes[at]}` && isSame(body, bytes(sizes[at])));
};

var cut = async () => {
    const outcomes = [];
    for (const side of ["guest", "host"]) for (let cutAfter = 1; cutAfter <= 12; cutAfter += 1) {
        const ends = pair();
        ends[side].cutAfter = cutAfter;
        wire(ends.host, { answer: echo, said() {} });
        const { ask } = wire(ends.guest, { said() {} });
        const asked = [ask({ url: "/a", body: bytes(40000) }), ask({ url: "/b", body: bytes(3) })];
        for (const answer of await within(Promise.all(asked))) {
            outcomes.push(answer === null || answer.status === 200 && isSame(answer.body, bytes(answer.headers[0][1] === "/a" ? 40000 : 3)));
        }
    }
    return outcomes;
};

var attacked = async () => {
    const attacks = {
        "10 MB in a body": (send) => { send(frame(0, 1, head)); for (let piece = 0; piece < 625; piece += 1) send(frame(2, 1, bytes(16000))); },
        "a huge frame": (send) => { send(frame(4, 0, bytes(1000000))); },
        "a body without a head": (send) => { send(frame(2, 9, bytes(10))); },
        "an end without a head": (send) => { send(frame(3, 9)); },
        "empty pieces for ever": (send) => { send(frame(0, 1, head)); send(frame(2, 1)); },
        "a head that is no JSON": (send) => { send(frame(0, 1, bytes(20))); },
        "a kind that is none": (send) => { send(frame(9, 1, head)); },
        "a frame too short": (send) => { send(bytes(3)); },
        "text": (send) => { send("hello"); },
        "an answer nobody asked for": (send) => { send(frame(1, 1, head)); send(frame(3, 1)); },
        "requests never ended": (send) => { for (let id = 0; id < 1000; id += 1) send(frame(0, id, head)); },
        "a thousand requests": (send) => { for (let id = 0; id < 1000; id += 1) { send(frame(0, id, head)); send(frame(3, id)); } },
        "messages for ever": (send) => { for (let id = 0; id < 1000; id += 1) send(frame(4, 0, head)); },
    };
    const told = {};
    for (const [name, attack] of Object.entries(attacks)) {
        const { guest, host } = pair();
        let [broken, reached] = [0, 0];
        wire(host, { answer: async () => { reached += 1; await new Promise((resolve) => setTimeout(resolve, 5)); return { status: 200, headers: [] }; }, said() {}, broken() { broken += 1; } });
        attack((content) => { try { guest.send(content); } catch { /* it has been cut off */ } });
        await new Promise((resolve) => setTimeout(resolve, 50));
        told[name] = [broken, reached, host.readyState];
    }
    return told;
};

var rushed = async () => {
    const { guest, host } = pair();
    const answered = [];
    wire(host, { answer: async (request) => { answered.push(request.url); return echo(request); }, said() {}, bounds: { ...BOUNDS, burst: 20, perSecond: 100 } });
    const { ask } = wire(guest, { said() {} });
    const all = await within(Promise.all(Array.from({ length: 60 }, (_, at) => ask({ url: String(at) }))));
    return [all.filter(Boolean).length, answered.length, host.readyState];
};
