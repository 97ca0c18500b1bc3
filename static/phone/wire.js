// A data channel that carries requests with their answers, and messages. A frame is a byte for its kind, four for the
// number of its request, and up to PIECE bytes: a head and a message are JSON, a body comes in pieces until its end.

const [ASKED, ANSWERED, BODY, END, SAID] = [0, 1, 2, 3, 4];
const PREFIX = 5;
const PIECE = 16_000;
const FULL = 1_000_000;
const ASKS_AT_ONCE = 6;

// Bounds beyond which the other side is cut off; it asks for less by itself.
export const BOUNDS = { body: 1_000_000, answer: 20_000_000, requests: 8, burst: 120, perSecond: 15, said: 40 };

// `answer` resolves to the answer of a request; without it none is taken. `said` hears messages, and `broken` is called
// once if the other side breaks BOUNDS or sends what is no frame.
export function wire(channel, { answer = null, said, broken, bounds = BOUNDS }) {
  const asked = new Map(); // by number, what resolves each
  const waiting = []; // requests that are not sent yet
  const coming = new Map(); // by number, what has arrived of it
  const pace = paced(bounds);
  let number = 0;
  let saidCount = 0;
  let isOver = false;
  channel.binaryType = "arraybuffer";
  channel.bufferedAmountLowThreshold = FULL / 2;

  async function send(kind, id, content = new Uint8Array()) {
    if (channel.bufferedAmount > FULL) await once(channel, "bufferedamountlow", "close");
    if (channel.readyState !== "open") return;
    const frame = new Uint8Array(PREFIX + content.length);
    frame[0] = kind;
    new DataView(frame.buffer).setUint32(1, id);
    frame.set(content, PREFIX);
    try { channel.send(frame); } catch { /* it closes just now */ }
  }

  async function sendAll(kind, id, { body = new Uint8Array(), ...head }) {
    await send(kind, id, encoded(head));
    for (let at = 0; at < body.length; at += PIECE) await send(BODY, id, body.subarray(at, at + PIECE));
    await send(END, id);
  }

  function sendNext() {
    while (asked.size < ASKS_AT_ONCE && waiting.length) {
      const { request, resolve } = waiting.shift();
      number += 1;
      asked.set(number, resolve);
      sendAll(ASKED, number, request);
    }
  }

  function end() {
    isOver = true;
    for (const resolve of [...asked.values(), ...waiting.map((one) => one.resolve)]) resolve(null);
    asked.clear();
    waiting.length = 0;
    coming.clear();
  }

  function breakOff() {
    end();
    channel.close();
    broken?.();
  }

  function heard(data) {
    if (!(data instanceof ArrayBuffer) || data.byteLength < PREFIX || data.byteLength > PREFIX + PIECE) throw new Error("no frame");
    const [kind, id, content] = [new Uint8Array(data)[0], new DataView(data).getUint32(1), new Uint8Array(data, PREFIX)];
    if (kind === ASKED) begin(id, decoded(content));
    else if (kind === ANSWERED) asked.has(id) ? hold(id, { head: decoded(content), isAnswer: true }) : refuse("unasked");
    else if (kind === BODY) add(id, content);
    else if (kind === END) finish(id);
    else if (kind === SAID) hear(decoded(content));
    else refuse("unknown kind");
  }

  function begin(id, head) {
    if (!answer || coming.has(id) || pace.open >= bounds.requests) refuse("too many requests");
    pace.open += 1;
    hold(id, { head, isAnswer: false });
  }

  function hold(id, one) {
    coming.set(id, { ...one, pieces: [], size: 0 });
  }

  function add(id, content) {
    const one = coming.get(id) ?? refuse("no head");
    one.size += content.length;
    if (one.size > (one.isAnswer ? bounds.answer : bounds.body) || !content.length) refuse("too much");
    one.pieces.push(content);
  }

  function finish(id) {
    const one = coming.get(id) ?? refuse("no head");
    coming.delete(id);
    const whole = { ...one.head, body: joined(one) };
    if (one.isAnswer) {
      asked.get(id)(whole);
      asked.delete(id);
      sendNext();
    } else respond(id, whole);
  }

  async function respond(id, request) {
    await pace.turn();
    if (isOver) return;
    const answered = await answer(request);
    if (!isOver) await sendAll(ANSWERED, id, answered);
    pace.open -= 1;
  }

  function hear(message) {
    saidCount += 1;
    if (answer && saidCount > bounds.said) refuse("too many messages");
    said(message);
  }

  channel.addEventListener("message", ({ data }) => {
    if (isOver) return;
    try { heard(data); } catch { breakOff(); }
  });
  channel.addEventListener("close", end);

  return {
    ask: (request) => new Promise((resolve) => {
      if (isOver || channel.readyState !== "open") return resolve(null);
      waiting.push({ request, resolve });
      sendNext();
    }),
    say: (message) => send(SAID, 0, encoded(message)),
  };
}

// A burst of requests is answered at once, and then so many per second.
function paced({ burst, perSecond }) {
  let free = burst;
  let at = Date.now();
  return {
    open: 0,
    async turn() {
      const now = Date.now();
      free = Math.min(burst, free + (now - at) * perSecond / 1000);
      at = now;
      free -= 1;
      if (free < 0) await new Promise((resolve) => { setTimeout(resolve, -free * 1000 / perSecond); });
    },
  };
}

function once(target, ...names) {
  return new Promise((resolve) => { for (const name of names) target.addEventListener(name, resolve, { once: true }); });
}

function joined({ pieces, size }) {
  const whole = new Uint8Array(size);
  let at = 0;
  for (const piece of pieces) { whole.set(piece, at); at += piece.length; }
  return whole;
}

function refuse(why) {
  throw new Error(why);
}

function encoded(value) {
  return new TextEncoder().encode(JSON.stringify(value));
}

function decoded(content) {
  return JSON.parse(new TextDecoder().decode(content));
}
