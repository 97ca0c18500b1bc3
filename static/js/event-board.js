// The board of an event shows one of its parts at a time and keeps up with its tables; its screen stays on.

import { keepUp, refresh } from "./kept-up.js";
import { morph } from "./morph.js";
import "./screen-on.js";

const TURN = 15_000;
const LOOK = 5000; // a round that is scored is no news of the event

let turn = -1;

function show() {
  const parts = [...document.querySelectorAll(".event-board .part")];
  for (const [number, part] of parts.entries()) part.toggleAttribute("data-away", number !== turn % parts.length);
}

function next() {
  turn += 1;
  show();
}

function work(from, to) {
  morph(from, to);
  show();
}

setInterval(next, TURN);
setInterval(refresh, LOOK);
next();
keepUp(work);
