// Links marked data-dialog show their page's content over this one, as a sheet; without this script they lead there.
// A sheet is an entry of the history, so that Back closes it; its address is kept there, beside that of the page below.

import { action } from "./action.js";
import { back } from "./back.js";
import { addressOf, fields, post } from "./fields.js";
import { focusOn } from "./focus.js";
import { tapped } from "./links.js";
import { notifyAway } from "./notices.js";
import { run, styled } from "./styles.js";
import { timeout } from "./timeout.js";

const dialog = document.getElementById("dialog");
const title = dialog.querySelector("h2");
const told = dialog.querySelector("[data-dialog-notices]");
const body = dialog.querySelector("[data-dialog-body]");
let newest = 0; // what was asked for before another sheet, or before this one was closed, is not shown
let isAskedOver = false; // the newest, over an open sheet: its closing may be told when it is long closed
let leaving = null;
let sending = false;
let closedByBack = 0; // events of it that are still to come
let isReady = () => true;

// A form of a sheet waits for this promise, and is sent if it resolves to true.
export function sendAfter(ready) {
  isReady = ready;
}

// The address of the sheet that this entry of the history shows.
export function sheet() {
  return history.state?.sheet;
}

// Closes the sheet, if one is open; its entry is left when that is done.
export async function leaveSheet() {
  if (dialog.open) dialog.close();
  await left();
}

// The page at an address, and its content as a sheet has it, null where it has none.
export async function fetched(address) {
  return read(await fetch(address, timeout()));
}

async function read(answer) {
  const page = await styled(await answer.text());
  const content = page.querySelector("[data-dialog-content]");
  const heading = page.querySelector("#main h1");
  content?.querySelectorAll("h1, .crumbs").forEach((part) => part.remove());
  return { answer, page, content, heading };
}

export async function open(address) {
  newest += 1;
  const asked = newest;
  isAskedOver = dialog.open;
  try {
    const [found] = await Promise.all([fetched(address), run(dialog.dataset)]);
    if (asked !== newest) return;
    told.replaceChildren();
    await show(found, address);
  } catch {
    notifyAway();
  }
}

async function show(found, address) {
  if (!found.content) return location.assign(address);
  await leaving;
  history[sheet() ? "replaceState" : "pushState"]({ sheet: address }, "");
  fill(found);
  if (!dialog.open) dialog.showModal();
  focusOn(title);
  body.scrollTop = 0;
  mark(new URL(address, location).hash);
  document.dispatchEvent(new Event("sheet:shown"));
}

function fill({ page, content, heading }) {
  const main = page.getElementById("main");
  dialog.dataset.facing = main.dataset.facing ?? "";
  title.replaceChildren(...heading.childNodes);
  tellNotices(page);
  body.replaceChildren(document.importNode(content, true));
}

// A notice comes once, with the page that is asked for first after a change.
export function tellNotices(page) {
  const notices = page.querySelectorAll("#main > .notice");
  if (notices.length) told.replaceChildren(...notices);
}

// The rule that a link asks for.
function mark(hash) {
  const rule = hash && body.querySelector(`[id="${CSS.escape(hash.slice(1))}"]`);
  if (!rule) return;
  rule.dataset.marked = "";
  focusOn(rule);
  body.scrollTop += rule.getBoundingClientRect().top - body.getBoundingClientRect().top; // never the sheet around it
}

// Goes back to the entry of the page below, if this one is a sheet's.
function left() {
  if (sheet()) leaving ??= back().then(() => { leaving = null; });
  return leaving;
}

// Back has left the entry already. Forward may ask for the sheet again before the event of its closing comes.
function closeByBack() {
  newest += 1;
  if (!dialog.open) return;
  closedByBack += 1;
  dialog.close();
}

function closed() {
  if (closedByBack) closedByBack -= 1;
  else {
    if (isAskedOver) newest += 1;
    if (!dialog.open) left();
  }
}

// A form in a sheet is answered by a sheet, which takes its place, or by the page to which it leads.
async function send(form, submitter) {
  if (sending) return;
  sending = true;
  told.replaceChildren();
  try {
    const [asked, content] = [fields(form, submitter), body.firstElementChild]; // what their reader looks at now
    if (!await isReady() || !dialog.open || body.firstElementChild !== content) return;
    await action(() => ask(form, asked, submitter));
  } catch {
    notifyAway();
  } finally {
    sending = false;
  }
}

async function ask(form, asked, submitter) {
  const found = await refusedBefore(form) ?? await read(await post(form, asked, submitter));
  if ("renews" in form.dataset) location.reload();
  else if (found.content) await show(found, addressOf(found.answer) ?? found.answer.url);
  else await lead(found);
}

// Save means all that is filled in: forms marked data-saves that were touched are sent before it, until one is refused.
async function refusedBefore(form) {
  if (!("saves" in form.dataset)) return null;
  for (const other of body.querySelectorAll("form[data-saves]")) {
    if (other === form || !isTouched(other)) continue;
    const found = await read(await post(other, fields(other)));
    if (!found.answer.ok) {
      keep(found.content, other);
      return found;
    }
  }
  return null;
}

// What is filled in beside a form that is refused stays, in the sheet that says so.
function keep(content, refused) {
  for (const form of body.querySelectorAll("form[data-saves]")) {
    const same = form !== refused && content?.querySelector(`form[action="${CSS.escape(form.getAttribute("action"))}"]`);
    if (same) [...form.elements].forEach((field, place) => fillIn(same.elements[place], field));
  }
}

function fillIn(field, { checked, value }) {
  if (field?.matches("input:not([type=hidden])")) Object.assign(field, { checked, value });
}

function isTouched(form) {
  return [...form.querySelectorAll("input")].some((field) => field.checked !== field.defaultChecked || field.value !== field.defaultValue);
}

async function lead({ page, answer }) {
  if (!page.getElementById("main")) throw new Error("no answer of ours");
  await leaveSheet();
  const address = addressOf(answer); // a refusal has no page of its own
  const answered = new CustomEvent("sheet:answered", { detail: { page, address }, cancelable: true });
  if (document.dispatchEvent(answered)) location.assign(address ?? location.href);
}

document.addEventListener("click", (event) => {
  const link = tapped(event, "a[data-dialog]");
  if (link) open(link.href);
});

dialog.addEventListener("submit", (event) => {
  const form = event.target;
  if (form.getAttribute("method") === "dialog" || "swap" in form.dataset) return;
  event.preventDefault();
  send(form, event.submitter);
});

// A tap beside the sheet closes it.
dialog.addEventListener("click", (event) => { if (event.target === dialog) dialog.close(); });
dialog.addEventListener("close", closed);

addEventListener("popstate", () => {
  if (sheet()) open(sheet());
  else if (!leaving) closeByBack();
});

if (sheet()) open(sheet());
