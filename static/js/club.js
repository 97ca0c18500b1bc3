// The club's board keeps up with all tables: a stream says that there is news, and what is shown is fetched then, not
// more often than anybody could read it.

import { morph } from "./morph.js";
import { oneAtATime } from "./one-at-a-time.js";
import { page } from "./page.js";
import { timeout } from "./timeout.js";
import "./time.js";

const AT_MOST_EVERY = 500;
const ASK_EVERY = 5000; // where no stream is heard
const SILENCE = 40_000; // more than two heartbeats: a black hole

const away = document.getElementById("connection");
let source = null;
let hasSpoken = false; // the stream that was asked for last
let waiting = null;
let shownAt = 0;
let heardAt = 0;

function board() {
  return document.getElementById("club");
}

function open() {
  source?.close();
  hasSpoken = false;
  heardAt = Date.now();
  source = new EventSource(`${board().dataset.stream}?page=${page}`);
  for (const news of ["table", "presence", "here"]) source.addEventListener(news, hear);
}

function hear() {
  hasSpoken = true;
  heardAt = Date.now();
  waiting ??= setTimeout(show, Math.max(0, shownAt + AT_MOST_EVERY - Date.now()));
}

const show = oneAtATime(async () => {
  waiting = null;
  shownAt = Date.now();
  const { fragment, etag } = board().dataset;
  try {
    const answer = await fetch(fragment, { cache: "no-store", headers: { "If-None-Match": `"${etag}"` }, ...timeout() });
    if (answer.status === 404) return location.reload(); // the address is another one by now, and the page says so
    away.hidden = answer.status < 500;
    if (answer.ok) work(await answer.text());
  } catch {
    away.hidden = false;
  }
});

function work(text) {
  morph(board(), new DOMParser().parseFromString(text, "text/html").getElementById("club"));
}

// A stream that was refused is closed for good, and one that says nothing at first is held back on its way: the board
// asks until it hears one again.
function look() {
  if (Date.now() - heardAt > SILENCE) open();
  if (!hasSpoken || source.readyState !== EventSource.OPEN) show();
}

async function stayAwake() {
  if (!document.hidden) await navigator.wakeLock?.request("screen").catch(() => {});
}

document.addEventListener("visibilitychange", stayAwake);
addEventListener("online", open);
setInterval(look, ASK_EVERY);
stayAwake();
open();
