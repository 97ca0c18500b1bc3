// Sends what was tapped until the answer is understood: all that is kept for a table in one request, where each
// tap has its age, so that the later of two counts, and its number, so that what arrives twice is done once.

import { showConnection } from "./connection.js";
import { isThrottled } from "./throttling.js";
import { drop, keep, now, pending } from "./taps.js";
import { timeout } from "./timeout.js";
import { fragmentOf } from "./view.js";

const RETRY_AFTER = 1000;
const THROTTLED_SENDS_EVERY = 500;
const MOST_TAPS = 100;
const MOST_TEXT = 12_000;
const UNREACHED = "unreached";
const LONGEST_AWAY = 7 * 24 * 3600 * 1000;

let sending = null;
let sentAt = 0;
let endWait = () => {};
let refusals = 0;

export function put(address, value) {
  const seen = Number(document.getElementById("view").dataset.version);
  keep({ address, value, seen, time: now() });
  document.dispatchEvent(new Event("outbox:put"));
  flush();
}

export function flush() {
  if (pending().length) sending ??= send().finally(() => { sending = null; });
}

// Whether all that was tapped has been taken.
export async function emptied() {
  const before = refusals;
  hurry();
  flush();
  while (sending) await sending;
  return refusals === before;
}

async function send() {
  let taps;
  while ((taps = await due()).length) {
    const answer = await answered(taps);
    taps.forEach(drop);
    tell(answer);
  }
  document.dispatchEvent(new Event("outbox:empty"));
}

async function due() {
  if (pending().length) await waitIfThrottled();
  return next();
}

// The first tap goes at once; of many phones each sends together what is tapped quickly after it.
async function waitIfThrottled() {
  const wait = isThrottled() && !document.hidden ? sentAt + THROTTLED_SENDS_EVERY - now() : 0;
  if (wait > 0) await new Promise((resolve) => { endWait = resolve; setTimeout(resolve, wait); });
  sentAt = now();
}

function hurry() {
  sentAt = 0;
  endWait();
}

// As many as fit into one request: of one outbox at one table.
function next() {
  const taps = pending();
  const together = taps.filter((tap) => tap.outbox === taps[0].outbox && table(tap) === table(taps[0]));
  together.sort((a, b) => a.number - b.number);
  let text = 0;
  return together.slice(0, MOST_TAPS).filter((tap, place) => {
    text += JSON.stringify(sent(tap)).length;
    return place === 0 || text < MOST_TEXT;
  });
}

// An address is `/api/tables/<id>/round/` and what is there to be put.
function table({ address }) {
  return address.match(/^.*\/round(?=\/)/)[0];
}

function id(tap) {
  return table(tap).split("/").at(-2);
}

function sent(tap) {
  const { address, value, seen, number, time } = tap;
  const ago = Math.round(Math.min(Math.max(0, now() - time), LONGEST_AWAY));
  return { at: address.slice(table(tap).length + 1), ...value, seen, number, tapped_ago: ago };
}

async function answered(taps) {
  for (;;) {
    const answer = await attempt(taps);
    showConnection(!answer.fault, answer.fault);
    if (!answer.fault) return answer;
    await new Promise((resolve) => { setTimeout(resolve, RETRY_AFTER); });
  }
}

// The page that shows the table is answered with what it then shows; `fault` is why nothing is answered that counts.
async function attempt(taps) {
  const body = JSON.stringify({ outbox: taps[0].outbox, taps: taps.map(sent) });
  const headers = { "Content-Type": "application/json" };
  const shown = fragmentOf(id(taps[0]));
  try {
    const keepalive = document.hidden; // else it ends with the page
    const asked = { method: "PATCH", redirect: "error", headers, body, keepalive, ...timeout() };
    const answer = await fetch(shown?.replace("/fragment", "/taps") ?? table(taps[0]), asked);
    const said = await answer.json();
    return isTheServers(answer.status, said) ? { ...said, shown } : { fault: said.errors?.[0]?.key ?? UNREACHED };
  } catch {
    return { fault: UNREACHED };
  }
}

// Anything else was said by what lies between, or may be said otherwise later: 408 and 429 by name, 409 by a crowd.
function isTheServers(status, { version, errors }) {
  if (status === 200) return Number.isInteger(version);
  return status >= 400 && status < 500 && ![408, 409, 429].includes(status) && Array.isArray(errors);
}

// Without a version nothing was taken.
function tell({ version, detail, refused = [{ detail }], ...answered }) {
  refusals += refused.length;
  document.dispatchEvent(new CustomEvent("outbox:acknowledged", { detail: { version, ...answered } }));
  const sentences = [...new Set(refused.map((tap) => tap.detail))].join(document.documentElement.dataset.gap ?? " ");
  if (sentences) document.dispatchEvent(new CustomEvent("outbox:refused", { detail: sentences }));
}

document.addEventListener("visibilitychange", hurry);
