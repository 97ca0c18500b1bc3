// The table as last seen: a copy of its page without scripts, shown while Python starts.

import { FILES } from "./kept.js";

const PICTURES = "hanamikoji-pictures";
const PLACE = "picture";
const COMES_BACK_WITHIN = 12 * 3600 * 1000;
const TAKEN_AFTER = 400;
const LEFT_OUT = "script, noscript, dialog, link:not([rel=stylesheet])";
const POLICY = "default-src 'none'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; sandbox allow-same-origin";

// Shows the picture of the wanted page and returns the address to start at: for the app's first page,
// that of the last table if it was seen within some hours.
export async function hung(wanted, here, build) {
  const kept = await (await caches.open(PICTURES)).match(new URL(PLACE, here));
  const last = kept?.headers.get("X-Address");
  const isBack = wanted === here.href && Date.now() - kept?.headers.get("X-Time") < COMES_BACK_WITHIN;
  if (!last || wanted !== last && !isBack) return wanted;
  if (kept.headers.get("X-Build") === build) hang(new URL(PLACE, here));
  return last;
}

function hang(address) {
  const picture = document.createElement("iframe");
  picture.id = "picture";
  picture.inert = true;
  picture.setAttribute("sandbox", "allow-same-origin");
  picture.src = address;
  document.body.prepend(picture);
  document.body.dataset.picture = "";
  for (const line of document.querySelectorAll("[data-as-left]")) line.hidden = line.lang !== document.documentElement.lang;
}

export function taken() {
  document.getElementById("picture")?.remove();
  delete document.body.dataset.picture;
  for (const line of document.querySelectorAll("[data-as-left]")) line.hidden = true;
}

// Takes a picture whenever the page of a table changes, and deletes it when another page is shown.
export function follow(frame, here, build) {
  let due = 0;
  const take = () => { if (frame.contentDocument) keep(frame.contentWindow, here, build); };
  const soon = () => { clearTimeout(due); due = setTimeout(take, TAKEN_AFTER); };
  frame.addEventListener("load", () => {
    if (!frame.contentDocument) return; // an error of the browser's, to which it may also come before one is taken
    const all = { subtree: true, childList: true, attributes: true, characterData: true };
    new MutationObserver(soon).observe(frame.contentDocument.documentElement, all);
    soon();
  });
}

async function keep({ location, document: page }, here, build) {
  const place = new URL(PLACE, here);
  if (!await caches.has(FILES)) return; // all was deleted, so that there is no table to come back to
  const pictures = await caches.open(PICTURES);
  if (!location.pathname.startsWith(new URL("t/", here).pathname)) return pictures.delete(place);
  const copy = page.documentElement.cloneNode(true);
  for (const one of copy.querySelectorAll(LEFT_OUT)) one.remove();
  const headers = {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy": POLICY,
    "X-Address": location.href,
    "X-Time": Date.now(),
    "X-Build": build,
  };
  return pictures.put(place, new Response(`<!doctype html>${copy.outerHTML}`, { headers })).catch(() => {}); // a full disk
}
