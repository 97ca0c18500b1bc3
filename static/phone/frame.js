// The app's own pages in a frame, whose address and title this page takes over.

import { replace } from "./deleted.js";
import { follow, taken } from "./picture.js";
import { isGuests } from "./place.js";

const PART = /\/#\d+\/\d+\//;

let isAsked = false;

export function show(address, here, build) {
  const frame = document.createElement("iframe");
  frame.name = "app";
  frame.className = "waking";
  frame.allow = "screen-wake-lock; fullscreen";
  frame.addEventListener("load", () => { shown(frame, here); });
  if (!isGuests(address)) follow(frame, here, build);
  frame.src = page(address);
  addEventListener("hashchange", () => { frame.contentWindow.location.assign(page(location.href)); });
  document.body.append(frame);
  return frame;
}

// A QR code has the match after the # of the base address, the only one that every static host serves.
function page(address) {
  return PART.test(address) ? address.replace("#", "take#") : address;
}

function shown(frame, here) {
  if (!frame.contentDocument) return void replace(frame);
  const { location, document: { title } } = frame.contentWindow;
  if (!location.href.startsWith(here.href)) return;
  history.replaceState(null, "", location.href);
  document.title = title;
  document.getElementById("starting")?.remove();
  frame.className = "";
  taken();
  if (location.pathname.startsWith(new URL("t/", here).pathname)) ask();
}

// Requests persistent storage once there is data to keep.
function ask() {
  if (!isAsked) navigator.storage?.persist?.();
  isAsked = true;
}
