// The page by which the phone with Python lets others join: its code, then its camera, or a field, for the other's code.

import { camera, reader, stop, watch } from "./camera.js";
import { drawn } from "./drawing.js";
import { lookForNewer } from "./newer.js";
import { isFull, offered, open, present, spread } from "./hosting.js";
import { watchAccess } from "./network-access.js";
import { keepTable } from "./parted.js";
import { copy, dialog, line, written } from "./sharing-words.js";

const COMES_WITHIN = 10_000;

let shell = null;
let stream = null;
let eye = null; // reads what the camera sees, if it can be read
let offer = null;
let late = null; // the timer of a guest that does not come
let lock = null;

// `around` is what the page around the app has: its words at `words`, what draws and reads codes at `drawing` and
// `reading`, what `fits`, `ask` and `onNews`.
export async function invite(table, around) {
  if (!shell) await begin(around);
  line("reloaded", false);
  const shown = dialog("invite");
  show(isFull() ? "full" : globalThis.RTCPeerConnection ? "start" : "unable");
  shown.dataset.table = table;
  shown.showModal();
}

// Says that those who were at the table need a new code.
export async function remind(table, around) {
  if (!shell) await begin(around);
  keepTable(null); // it is said once
  document.querySelector("[data-line=reloaded] [data-do=invite]").onclick = () => { invite(table, around); };
  line("reloaded", true);
}

async function begin(around) {
  shell = around;
  await written(around.words);
  open({ ...around, changed, cutOff: () => { line("cut-off", true); } });
  around.onNews(spread);
  const shown = dialog("invite");
  const on = (name, act) => { for (const one of shown.querySelectorAll(`[data-do=${name}]`)) one.addEventListener("click", act); };
  on("camera", async () => { await see(); await prepare(); });
  on("no-camera", () => prepare());
  on("again", again);
  on("copy", () => { copy(shown.querySelector("[data-text]").value, shown); });
  on("close", () => { shown.close(); });
  shown.querySelector("[data-answer]").addEventListener("input", ({ target }) => { if (target.value.trim()) take(target.value); });
  shown.addEventListener("close", end);
  for (const name of ["reloaded", "cut-off"]) {
    document.querySelector(`[data-line=${name}] [data-do=seen]`).addEventListener("click", () => { line(name, false); });
  }
  document.addEventListener("visibilitychange", stayAwake);
  watchAccess(shown, () => { if (late) connect(offer); });
}

// The reader of codes may not be here yet. Then the camera only helps both to find each other.
async function see() {
  stream = await camera();
  eye = stream && await reader(shell.reading).catch(() => null);
}

// Whoever has not allowed the camera is asked again, since without it this phone may not be found.
async function again() {
  if (!offer.addresses) await see();
  await prepare();
}

function show(step) {
  dialog("invite").dataset.step = step;
}

// `fault` is why the guest before was refused.
async function prepare(fault = null) {
  const shown = dialog("invite");
  waitNoMore();
  offer?.close();
  const made = await offered(`t/${shown.dataset.table}/seat`);
  const link = `${shell.here.href}#J${made.code}`;
  shown.querySelector("[data-code]").replaceChildren(await drawn(link, shell.drawing));
  offer = made;
  shown.querySelector("[data-text]").value = link;
  shown.querySelector("[data-answer]").value = "";
  for (const sentence of shown.querySelectorAll("[data-placeless]")) sentence.hidden = offer.addresses > 0;
  blame(fault);
  show("codes");
  if (fault === "other-version") lookForNewer(shell.here);
  await look(offer);
}

async function look(current) {
  const shown = dialog("invite");
  const video = shown.querySelector("video");
  video.hidden = !eye;
  for (const part of shown.querySelectorAll("[data-reads]")) part.hidden = part.dataset.reads !== (eye ? "yes" : "no");
  if (!eye) return stop(stream);
  await watch(eye, stream, video, take, () => offer === current && dialog("invite").dataset.step === "codes");
}

async function take(text) {
  const current = offer;
  try {
    await current.take(text);
  } catch (error) {
    return blame(error.key ?? "damaged");
  }
  connect(current);
  current.come.then((fault) => {
    if (offer !== current) return;
    waitNoMore();
    if (fault) return prepare(fault);
    offer = null; // it is its guest's by now
    dialog("invite").close();
  });
}

// The time in which the browser's own question stood open does not count.
function connect(current) {
  waitNoMore();
  show("connecting");
  late = setTimeout(() => { if (offer === current) show("late"); }, COMES_WITHIN);
}

function waitNoMore() {
  clearTimeout(late);
  late = null;
}

function blame(key) {
  for (const sentence of dialog("invite").querySelectorAll("[data-fault]")) {
    sentence.hidden = sentence.dataset.fault !== key;
    if (!sentence.hidden) sentence.scrollIntoView({ block: "nearest" });
  }
}

function end() {
  waitNoMore();
  stop(stream);
  stream = eye = null;
  offer?.close();
  offer = null;
}

function changed() {
  const count = present().length;
  document.body.dataset.guests = count;
  keepTable(count ? dialog("invite").dataset.table : null);
  stayAwake();
}

// While guests are there the phone that they ask must not sleep. The system takes the lock back from a hidden page.
function stayAwake() {
  const isWanted = present().length > 0 && !document.hidden;
  if (isWanted) lock ??= navigator.wakeLock?.request("screen").catch(() => { lock = null; });
  if (isWanted || !lock) return;
  lock.then((held) => held?.release());
  lock = null;
}
