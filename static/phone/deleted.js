// The browser may delete all that the app keeps while it is open, so that nothing answers its pages any longer.

import { FILES } from "./kept.js";
import { tellOutside } from "./words.js";

export function watch(here) {
  addEventListener("message", ({ origin, data }) => { if (origin === location.origin && data?.isLost) tell(); });
  for (const link of document.querySelectorAll("[data-outside=deleted] a")) {
    link.href = here;
    link.addEventListener("click", leave);
  }
}

// Shows that in place of the frame, where a page that was asked for is the browser's own about an error.
export async function replace(frame) {
  frame.hidden = await tell();
  document.body.toggleAttribute("data-empty", frame.hidden);
}

async function tell() {
  const isSo = !await caches.has(FILES);
  tellOutside("deleted", isSo);
  return isSo;
}

// Without a network the browser would show nothing else.
async function leave(event) {
  event.preventDefault();
  const link = event.currentTarget;
  const isThere = await fetch(link.href, { cache: "no-store" }).then(({ ok }) => ok, () => false);
  link.nextElementSibling.hidden = isThere;
  if (isThere) location.assign(link.href);
}
