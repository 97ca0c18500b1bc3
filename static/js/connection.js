// Whether the server answers, said to the person who holds the phone: in the bar of the table, where there is one.

import { clearAway } from "./notices.js";
import { pending } from "./taps.js";
import { say } from "./telling.js";

const LEAVING = 500;

const strip = document.getElementById("connection");
const COUNTS = "#main :is([data-counter], [data-choice], [data-tally], [data-draft])"; // what is tapped and kept
let gone = null;
let reason = "";

// `why` is the key of the fault that a server told; of most it is only said that there is no connection.
// Requests are cut off as the page is left, which says nothing of the connection: it is said to be gone only
// when the page is still there a moment later, and nothing was answered meanwhile.
export function showConnection(isThere, why = "") {
  if (!isThere) {
    reason = why;
    tellWhy();
    gone ??= setTimeout(showLost, LEAVING);
    return;
  }
  forget();
  if (!isConnected()) say(strip.dataset.back, "connection");
  strip.hidden = true;
  document.body.append(strip); // out of what answers are worked into
  clearAway();
}

export function isConnected() {
  return strip.hidden;
}

function tellWhy() {
  const lines = [...strip.querySelectorAll("[data-why]")];
  const why = reason || document.querySelector(COUNTS) ? reason : "nothing-counts";
  const told = lines.find(({ dataset }) => dataset.why === why) ?? lines[0];
  for (const line of lines) line.hidden = line !== told;
}

function showLost() {
  tellWhy();
  document.querySelector("[data-connection]")?.prepend(strip);
  strip.hidden = false;
  tellWaiting();
  document.dispatchEvent(new Event("connection:lost"));
}

function tellWaiting() {
  const line = strip.querySelector("[data-waiting]");
  line.dataset.waiting = line.lastElementChild.textContent = pending().length;
}

function forget() {
  clearTimeout(gone);
  gone = null;
}

document.addEventListener("outbox:put", tellWaiting);
document.addEventListener("view:shown", () => { if (!isConnected()) showLost(); });
addEventListener("pagehide", forget);
