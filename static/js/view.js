// The part of the page that shows the table, kept at the newest state of the server.

import { action } from "./action.js";
import { back } from "./back.js";
import { showConnection } from "./connection.js";
import { findFocus, focusedPart, focusOn, titleOf } from "./focus.js";
import { morph } from "./morph.js";
import { clear, notify } from "./notices.js";
import { oneAtATime } from "./one-at-a-time.js";
import { lifted } from "./press.js";
import { stays } from "./reading.js";
import { styled } from "./styles.js";
import { pending } from "./taps.js";
import { timeout } from "./timeout.js";

const NOTICES = "#main > .notice";

const main = document.getElementById("main");
let shown = here();
let newest = 0;
let pages = 0; // whole ones that were shown
let isMissed = false;
let working = Promise.resolve();
let hasTappedOn = false; // since a refusal was told
let later = null; // when what a reader kept is replaced

// Fetches what the view shows now; `poll` where the page has no stream.
export const refresh = oneAtATime(async (poll) => { isMissed = !await fetchFragment(poll); });

// Whether what was fetched last could not be shown.
export function missed() {
  return isMissed;
}

// When what taps were answered with is on the screen.
export function settled() {
  return working;
}

// The address of the fragment that shows a table, null where the page shows no such.
export function fragmentOf(id) {
  const asked = view()?.dataset.fragment;
  return asked && new URL(asked, location).pathname.endsWith(`/t/${id}/fragment`) ? asked : null;
}

// The table is known to be at this version: an older fragment that is still on its way is not shown.
export function heard(version) {
  newest = Math.max(newest, version);
}

export function view() {
  return document.getElementById("view");
}

// Whether the page that is shown is the one at the address.
export function isShown() {
  return shown === null || shown === here();
}

function here() {
  return location.pathname + location.search;
}

// A whole page that the server answered with; the address bar follows it. `over` is the address of what it comes over,
// where that is a stage of the same table.
export function showPage(page, address, over) {
  const [before, part] = [kind(), focusedPart()];
  pages += 1;
  if (page.querySelector(NOTICES)) document.querySelectorAll(NOTICES).forEach((old) => old.remove()); // each has its time
  morph(main, page.getElementById("main"));
  document.title = page.title;
  if (address && address !== location.href) enter(new URL(address), over);
  if (kind() !== before) arrive();
  else findFocus(main, part);
  if (version() < newest) refresh(); // it was asked for before what was tapped since
  heard(version());
  document.dispatchEvent(new Event("view:shown"));
}

// The stages of a table are one entry of the history, and what comes over them is another: Back does not lead to one
// that is over.
function enter(address, over) {
  const isOver = over || address.pathname !== location.pathname;
  if (over) history.replaceState(history.state, "", over);
  if (isOver && !below()) history.pushState({ below: location.pathname, at: address.search }, "", address);
  else history.replaceState(history.state, "", address);
  shown = here();
}

function below() {
  return history.state?.below;
}

// Goes back to the entry of the page below, where it is that page's address.
export async function leaveFor(address) {
  const { pathname, search } = new URL(address);
  if (!below() || below() !== pathname || (pathname === location.pathname && search === history.state.at)) return;
  shown = null;
  await back();
  shown = here();
}

function version() {
  return Number(view()?.dataset.version ?? 0);
}

function kind() {
  const { view: name, state } = main.querySelector("[data-view]")?.dataset ?? {};
  return `${name} ${state}`;
}

function arrive() {
  toTop();
  document.dispatchEvent(new Event("view:arrived"));
  focusOn(titleOf(main));
}

// For a reader across the table the page begins at its other end. What asks in place of the bar is shown to its end.
function toTop() {
  if (main.dataset.facing) return scrollTo(0, document.body.scrollHeight);
  scrollTo(0, 0);
  const asked = main.querySelector("[role=alertdialog]")?.getBoundingClientRect();
  if (asked) scrollBy(0, Math.max(0, Math.min(asked.top, asked.bottom - innerHeight)));
}

// A fragment asked for by an earlier page is not shown: the reader may have chosen another view.
async function fetchFragment(poll) {
  const shown = view();
  if (!shown?.dataset.fragment) return true;
  const before = pages;
  const { fragment: asked, etag } = shown.dataset;
  const address = new URL(asked, location);
  if (poll) address.searchParams.set("poll", "1");
  try {
    const headers = etag ? { "If-None-Match": `"${etag}"` } : {};
    const answer = await fetch(address, { cache: "no-store", headers, ...timeout() });
    if (answer.status === 404) return leave(asked, await styled(await answer.text()));
    showConnection(answer.status < 500);
    if (!answer.ok) return answer.status === 304;
    const page = await underNoFinger(await answer.text());
    return pages === before ? work(asked, page) : fetchFragment(poll);
  } catch {
    showConnection(false);
    return false;
  }
}

async function underNoFinger(text) {
  const page = await styled(text);
  await lifted();
  return page;
}

// Unsent taps stay on the screen; the next refresh follows once they are sent. An answer that
// comes after its reader has gone on to another view is not for them.
function work(asked, page) {
  if (view()?.dataset.fragment !== asked) return true;
  const fragment = page.getElementById("view");
  if (pending().length || Number(fragment.dataset.version) < newest) return false;
  if (isKept(fragment)) return false;
  const [before, versionBefore, isFocused, part] = [kind(), version(), view().contains(document.activeElement), focusedPart()];
  morph(view(), fragment);
  document.title = view().dataset.title;
  if (version() !== versionBefore) clear("change");
  document.dispatchEvent(new Event("view:shown"));
  if (kind() === before) {
    if (isFocused) findFocus(main, part);
    return true;
  }
  clear("view");
  arrive();
  return true;
}

// It is looked for once more when its reader is done.
function isKept(fragment) {
  clearTimeout(later);
  const longer = stays(view(), fragment);
  if (longer) later = setTimeout(refresh, longer);
  return longer > 0;
}

// The table was deleted: our own page says so, to who still looks at it. A page of what lies between is no answer.
function leave(asked, page) {
  if (view()?.dataset.fragment !== asked) return true;
  const isGone = page.querySelector("#main [data-fault=no-such-table]") !== null;
  showConnection(isGone);
  if (isGone) showPage(page);
  return isGone;
}

// The page shows what its script made of it until the server's own comes.
export function changedHere() {
  delete view()?.dataset.etag;
}

function tapped() {
  changedHere();
  hasTappedOn = true;
  clear("change");
}

// Acknowledged taps leave the screen: they may have changed nothing, as those that a dead battery brings back.
function acknowledged({ detail: { version, fragment, shown } }) {
  changedHere();
  isMissed = true;
  if (!version) return;
  heard(version);
  if (hasTappedOn) clear("tap");
  if (fragment) working = action(() => workAnswer(shown, fragment)).catch(() => {});
}

async function workAnswer(asked, fragment) {
  const before = pages;
  const page = await underNoFinger(fragment);
  if (pages === before) isMissed = !work(asked, page) || version() < newest;
}

function refused({ detail }) {
  changedHere();
  hasTappedOn = false;
  notify(detail, "tap");
}

document.addEventListener("outbox:put", tapped);
document.addEventListener("outbox:acknowledged", acknowledged);
document.addEventListener("outbox:refused", refused);

if (main.dataset.facing) toTop();
