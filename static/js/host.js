// The host's page keeps the address of the big screen and its code as they are now: no news says that the server has
// come into another network.

import "./app.js";
import { morph } from "./morph.js";

const LOOK_EVERY = 30_000;

async function look() {
  if (document.hidden) return;
  const answer = await fetch(location.href, { cache: "no-store" }).catch(() => null);
  if (answer?.ok) follow(new DOMParser().parseFromString(await answer.text(), "text/html"));
}

function follow(page) {
  for (const kind of [".qr", ".address"]) {
    const [shown, now] = [document, page].map((one) => one.querySelector(`.host ${kind}`));
    if (shown && now) morph(shown, now);
  }
}

setInterval(look, LOOK_EVERY);
