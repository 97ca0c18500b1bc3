// What was tapped but not yet acknowledged: one value an address, kept on the device over a reload, sent in
// order until it is answered. Each is sent with its age, so that the later of two taps counts.

import { showConnection, timeout } from "./connection.js";

const PREFIX = "tap ";
const RETRY_AFTER = 1000;

const store = kept();
let sending = null;

export function put(address, value) {
  store.setItem(PREFIX + address, JSON.stringify({ value, at: Date.now() }));
  flush();
}

export function flush() {
  sending ??= send().finally(() => { sending = null; });
}

export function pending() {
  return Object.keys(store)
    .filter((key) => key.startsWith(PREFIX))
    .map((key) => ({ key, address: key.slice(PREFIX.length), text: store.getItem(key), ...JSON.parse(store.getItem(key)) }))
    .sort((a, b) => a.at - b.at);
}

export async function emptied() {
  while (sending) await sending;
}

async function send() {
  let tap;
  while ((tap = pending()[0])) {
    const answer = await answered(tap);
    if (store.getItem(tap.key) === tap.text) store.removeItem(tap.key);
    tell(answer.ok, await answer.json());
  }
  document.dispatchEvent(new Event("outbox:empty"));
}

async function answered(tap) {
  for (;;) {
    const answer = await attempt(tap);
    showConnection(answer !== null);
    if (answer) return answer;
    await new Promise((resolve) => { setTimeout(resolve, RETRY_AFTER); });
  }
}

async function attempt({ address, value, at }) {
  const body = JSON.stringify({ ...value, tapped_ago: Math.max(0, Date.now() - at) });
  try {
    const answer = await fetch(address, { method: "PUT", headers: { "Content-Type": "application/json" }, body, ...timeout() });
    return answer.status >= 500 || answer.status === 429 ? null : answer;
  } catch {
    return null;
  }
}

function tell(ok, { version, detail }) {
  const event = ok ? ["outbox:acknowledged", { detail: version }] : ["outbox:refused", { detail }];
  document.dispatchEvent(new CustomEvent(...event));
}

// A browser that keeps nothing for us (a private window) holds the taps until the page is left.
function kept() {
  try {
    localStorage.setItem("kept", "");
    localStorage.removeItem("kept");
    return localStorage;
  } catch {
    return Object.create({
      getItem(key) { return this[key] ?? null; },
      setItem(key, text) { this[key] = text; },
      removeItem(key) { delete this[key]; },
    });
  }
}
