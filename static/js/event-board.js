// The board of an event shows its parts in turn, from the first on when a round is paired or all is over. The button of a
// part holds it. A tap at a table is no news of the event, so the tables are asked for while they are seen.

import { keepLive, refresh } from "./live-part.js";
import { morph } from "./morph.js";
import "./wake-lock.js";

const TURN = 15_000;
const HELD = 300_000;
const ASK_EVERY = 5000;

const { dataset } = document.documentElement; // out of what is worked into
let held = "";
let turning = null;

function names() {
  return [...document.querySelectorAll("[data-shows]")].map((button) => button.dataset.shows);
}

function show(name, time) {
  clearTimeout(turning);
  turning = setTimeout(next, time);
  dataset.shown = name;
  mark();
  ask();
}

function mark() {
  for (const button of document.querySelectorAll("[data-shows]")) button.setAttribute("aria-pressed", button.dataset.shows === held);
}

function next() {
  const all = names();
  held = "";
  show(all[(all.indexOf(dataset.shown) + 1) % all.length], TURN);
}

function begin() {
  held = "";
  show(names()[0], TURN);
}

function hold({ target }) {
  const name = target.closest("[data-shows]")?.dataset.shows;
  if (!name) return;
  held = name === held ? "" : name;
  show(name, held ? HELD : TURN);
}

function ask() {
  if (!document.hidden && document.getElementById("tables")?.getClientRects().length) refresh();
}

function work(from, to) {
  const isNew = from.dataset.stage !== to.dataset.stage;
  morph(from, to);
  if (isNew || !names().includes(dataset.shown)) begin();
  else mark();
}

document.addEventListener("click", hold);
setInterval(ask, ASK_EVERY);
keepLive(work);
begin();
