// News of the table while the page is looked at: a stream that says only its version, or, where none passes or what it
// says is held back on its way, asking every two seconds.

import { isActing } from "./action.js";
import { showConnection } from "./connection.js";
import { startThrottling, isThrottled } from "./throttling.js";
import { flush } from "./outbox.js";
import { page } from "./page.js";
import { now, pending } from "./taps.js";
import { LONGEST_ANSWER } from "./timeout.js";
import { heard, missed, refresh, settled, view } from "./view.js";

const REOPEN_AFTER = 1000;
const ASK_EVERY = 2000;
const TRY_STREAM_AGAIN_AFTER = 60_000;
const LOOK_EVERY = 2000;
const SHOW_EVERY = 300;
const THROTTLED_SHOWS_EVERY = 1000;
const FIRST_WORD = 5000; // it is said at once, so that without it by then the stream is muted
const SILENCE = 40_000; // more than two heartbeats: a black hole

let source = null;
let hasSpoken = false; // the stream that was asked for last
let spread = 1000; // ms in which phones that lose their streams at once come back
let heardAt = 0;
let told = null;
let isToLook = false;
let shownAt = 0;
let showing = null;
let asking = null;
let awaiting = null;
let reopening = null;

function open() {
  close();
  const address = view()?.dataset.stream;
  if (!address || document.hidden) return stopAsking();
  source = new EventSource(`${address}?page=${page}`); // a new stream of the page ends its old one on the server
  hasSpoken = false;
  heardAt = Date.now();
  source.addEventListener("table", hearTable);
  source.addEventListener("presence", hearPresence);
  source.addEventListener("here", hearSign);
  source.addEventListener("spread", hearOfMany);
  source.addEventListener("error", lost);
  awaiting = setTimeout(askMeanwhile, FIRST_WORD);
}

function close() {
  clearTimeout(reopening);
  clearTimeout(awaiting);
  reopening = null;
  source?.close();
  source = null;
}

function leave() {
  close();
  stopAsking();
}

function hear() {
  clearTimeout(awaiting);
  stopAsking();
  hasSpoken = true;
  heardAt = Date.now();
  showConnection(true);
}

function hearTable(event) {
  hear();
  const { version } = JSON.parse(event.data);
  heard(version);
  const isNews = version !== told;
  told = version;
  if (isNews || isOld()) show();
}

// Each sign of life is a time to look for what could not be shown before.
function hearSign() {
  hear();
  if (isOld()) show();
}

function hearPresence() {
  hear();
  isToLook = true;
  show();
}

function hearOfMany(event) {
  hear();
  startThrottling();
  spread = Number(event.data);
}

function isOld() {
  return isToLook || missed() || told > Number(view()?.dataset.version ?? 0);
}

// The answer to a tap has the view after it, and is shown unless the page has moved on meanwhile.
async function showTaken() {
  await settled();
  if (isOld()) show();
}

// Somebody counts faster than anybody reads: the first news is shown at once, what follows a moment later in one.
function show() {
  const every = isThrottled() ? THROTTLED_SHOWS_EVERY : SHOW_EVERY;
  showing ??= setTimeout(showNow, Math.max(0, shownAt + every - now()));
}

// The answer to one's own action comes first: most news that comes meanwhile is about that action.
function showNow() {
  showing = null;
  if (!pending().length && !isActing()) {
    shownAt = now();
    if (isOld()) refreshNow();
  }
  tellChange();
}

function refreshNow() {
  isToLook = false;
  refresh();
}

// All other parts that show the table update themselves.
function tellChange() {
  document.dispatchEvent(new Event("table:changed"));
}

function ask() {
  refresh(true);
  tellChange();
}

// It goes on until a stream speaks. One of many asks no more often than it would try a stream again.
function startAsking() {
  asking ??= setInterval(ask, isThrottled() ? Math.max(ASK_EVERY, spread) : ASK_EVERY);
}

function askMeanwhile() {
  if (!asking) ask();
  startAsking();
}

// An answer that is not 200 closes a stream for good: ask instead, and try again later. Otherwise try again soon. One of
// many asks only where it has tried again in vain, at a moment of its own.
function lost() {
  const isRefused = source?.readyState === EventSource.CLOSED;
  close();
  if (isRefused && !isThrottled()) startAsking();
  const after = isRefused && !isThrottled() ? TRY_STREAM_AGAIN_AFTER : REOPEN_AFTER;
  reopening = setTimeout(open, after + Math.random() * spread);
  if (!hasSpoken || !isThrottled()) refresh(isRefused);
}

function stopAsking() {
  clearInterval(asking);
  asking = null;
}

function wake() {
  if (document.hidden) {
    leave();
  } else {
    open();
    refresh();
    tellChange();
    flush();
  }
}

// A response already on its way proves no network: the stream is given up, and the page asks.
function part() {
  showConnection(false);
  lost();
  refresh();
}

// A stream that never opens was asked for on a connection that the network has forgotten.
function isSilent() {
  const longest = source?.readyState === EventSource.CONNECTING ? LONGEST_ANSWER : SILENCE;
  return source && Date.now() - heardAt > longest;
}

setInterval(() => { if (isSilent()) lost(); }, LOOK_EVERY);
document.addEventListener("outbox:empty", showTaken);
document.addEventListener("action:done", showTaken);
document.addEventListener("visibilitychange", wake);
document.addEventListener("view:shown", () => { if (!source && !reopening) open(); });
addEventListener("pageshow", (event) => { if (event.persisted) wake(); });
addEventListener("pagehide", leave);
addEventListener("online", wake);
addEventListener("offline", part);
open();
flush();
