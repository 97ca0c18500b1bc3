// What was tapped but not yet acknowledged: one value an address, sent in order until it is answered.

const RETRY_AFTER = 1000;
const UNAVAILABLE = new Set([502, 503, 504]);

const waiting = new Map();
let sending = null;

export function put(address, value) {
  waiting.delete(address);
  waiting.set(address, value);
  sending ??= send().finally(() => { sending = null; });
  return sending;
}

export function isEmpty() {
  return waiting.size === 0;
}

export async function emptied() {
  while (sending) await sending;
}

async function send() {
  while (waiting.size) {
    const [address, value] = waiting.entries().next().value;
    const answer = await answered(address, value);
    if (waiting.get(address) === value) waiting.delete(address);
    if (!answer.ok) refused(await answer.json());
  }
  document.dispatchEvent(new Event("outbox:empty"));
}

async function answered(address, value) {
  for (;;) {
    const answer = await attempt(address, value);
    showConnection(answer !== null);
    if (answer) return answer;
    await new Promise((resolve) => { setTimeout(resolve, RETRY_AFTER); });
  }
}

async function attempt(address, value) {
  try {
    const answer = await fetch(address, {
      method: "PUT",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(value),
      keepalive: true,
    });
    return UNAVAILABLE.has(answer.status) ? null : answer;
  } catch {
    return null;
  }
}

function showConnection(isThere) {
  document.getElementById("connection").hidden = isThere;
}

function refused(problem) {
  document.dispatchEvent(new CustomEvent("outbox:refused", { detail: problem.detail }));
}
