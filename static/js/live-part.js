// The part of a page that is marked data-live keeps up with a table, or with all: a stream says that there is news, and
// what the part shows is fetched then, not more often than anybody could read it. A server at which too many look at once
// says when to come again.

import { clearAway } from "./notices.js";
import { oneAtATime } from "./one-at-a-time.js";
import { page } from "./page.js";
import { timeout } from "./timeout.js";

const AT_MOST_EVERY = 500;
const ASK_EVERY = 5000; // where no stream is heard
const ADDRESS_MAY_CHANGE = 30_000; // the server's, in another network: no news says so
const SILENCE = 40_000; // more than two heartbeats: a black hole

const away = document.getElementById("connection");
let work = null;
let source = null;
let hasSpoken = false; // the stream that was asked for last
let waiting = null;
let shownAt = 0;
let heardAt = 0;

// `how` works what is fetched into what is shown.
export function keepLive(how) {
  work = how;
  addEventListener("online", open);
  setInterval(look, ASK_EVERY);
  open();
}

function part(of = document) {
  return of.querySelector("[data-live]");
}

function open() {
  source?.close();
  hasSpoken = false;
  heardAt = Date.now();
  source = new EventSource(`${part().dataset.stream}?page=${page}`);
  for (const news of ["table", "presence", "here"]) source.addEventListener(news, hear);
}

function hear() {
  hasSpoken = true;
  heardAt = Date.now();
  waiting ??= setTimeout(refresh, Math.max(0, shownAt + AT_MOST_EVERY - Date.now()));
}

export const refresh = oneAtATime(async () => {
  clearTimeout(waiting);
  waiting = null;
  shownAt = Date.now();
  const { fragment, etag } = part().dataset;
  try {
    const answer = await fetch(fragment, { cache: "no-store", headers: { "If-None-Match": `"${etag}"` }, ...timeout() });
    if (answer.status === 404) return location.reload(); // it is gone or has another address by now, and the page says so
    const shown = read(answer.status === 304 ? "" : await answer.text());
    const isCrowded = shown.querySelector('[data-fault="crowded"]') !== null;
    away.hidden = answer.status < 500 || isCrowded;
    if (away.hidden) clearAway();
    if (isCrowded) waiting ??= setTimeout(refresh, 1000 * Number(answer.headers.get("Retry-After")));
    else if (answer.ok) await worked(shown);
  } catch {
    away.hidden = false;
  }
});

function read(text) {
  return new DOMParser().parseFromString(text, "text/html");
}

async function worked(page) {
  const now = part(page);
  if (now) await work(part(), now);
}

// A stream that was refused is closed for good, and one that says nothing at first is held back on its way: the part
// asks until it hears one again.
function look() {
  if (Date.now() - heardAt > SILENCE) open();
  const isOld = Date.now() - shownAt > ADDRESS_MAY_CHANGE && part().querySelector(".qr");
  if (!hasSpoken || source.readyState !== EventSource.OPEN || isOld) refresh();
}
