// Caches the files of the folder, and passes all other requests of the app's pages to the page that runs Python.
// PHONE is inserted as the folder is written: `build` identifies it, `shell` lists the files at fixed addresses, and
// `files` the others by path and size, at addresses that change with their content. `assets` has the digests of the
// files of the app's pages.

import { guestAnswers } from "./guest-answers.js";
import { FILES, keep, sent } from "./kept.js";

const SHELL = `hanamikoji-shell-${PHONE.build}`;
const ASSETS = `hanamikoji-assets-${PHONE.build}`;
const PICTURES = "hanamikoji-pictures"; // of the table last seen
const PICTURE = "picture";
const HERE = new URL("./", location);
const GUESTS = new URL("guest/", HERE).href; // the pages of another phone, shown on this one
const IS_GUESTS = new URL(location).searchParams.has("guest"); // this phone has visited another one, and has no Python
const OF_A_GUEST = ["shell.js", "shell.css", "guest.js", "sharing.html", "index.js"]; // without these it could not come back offline
const ANSWERER = new URL("service-worker.js", HERE).href; // for Firefox, what is answered here comes from here
const ofGuests = guestAnswers(GUESTS, ANSWERER, PHONE.assets);
const SAFE = ["GET", "HEAD"];
const NO_BODY = [204, 205, 304];
const LOOK_AGAIN_AFTER = 200;
const LONGEST_WAKING = 120_000;
const REPEATED = [...SAFE, "PUT", "PATCH", "DELETE"];
const ASKS_AGAIN = "<!doctype html><meta http-equiv=refresh content=1><title>Hanamikoji Assistant</title>";

addEventListener("install", (event) => { event.waitUntil(install()); });
addEventListener("activate", (event) => { event.waitUntil(forgetOthers().then(() => clients.claim())); });
addEventListener("message", ({ data }) => { if (data === "take over") skipWaiting(); });
addEventListener("message", ({ data }) => { if (data === "claim") clients.claim(); });

addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== location.origin || !url.pathname.startsWith(HERE.pathname)) return;
  const path = url.pathname.slice(HERE.pathname.length);
  if (path === "service-worker.js") return;
  if (PHONE.shell.includes(path)) event.respondWith(ofShell(path));
  else if (path === PICTURE) event.respondWith(ofPictures(url));
  else if (path.startsWith("files/")) event.respondWith(ofFiles(request));
  else if (request.mode === "navigate" && request.destination === "document") event.respondWith(path ? toShell(path, url) : ofShell("./"));
  else event.respondWith(/^(guest\/)?assets\//.test(path) ? ofAssets(request) : ofPython(request));
});

// If the files don't all fit, their room is left to the matches; if some come late, the next attempt loads them.
async function install() {
  const added = [];
  try {
    await keepAll(added);
  } catch (error) {
    if (error.name === "QuotaExceededError") await forget(added);
    throw error;
  }
}

// Files that may come later are a part of an update, but not of a first visit.
async function keepAll(added) {
  const shell = await caches.open(SHELL);
  await shell.addAll(PHONE.shell.map((path) => new Request(new URL(path, HERE), { cache: "reload" })));
  const files = await caches.open(FILES);
  for (const file of PHONE.files.filter(isKeptAtOnce)) {
    const url = new URL(file.path, HERE);
    if (await files.match(url)) continue;
    await load(files, file);
    added.push(url);
  }
}

function isKeptAtOnce({ path, isLater }) {
  return IS_GUESTS ? OF_A_GUEST.includes(path.split("/").pop()) : !isLater || registration.active;
}

async function load(files, file) {
  const answer = await fetch(sent(file, HERE));
  if (!answer.ok) throw new Error(`${file.path}: ${answer.status}`);
  await keep(files, file, HERE, answer.body);
}

async function forget(added) {
  await caches.delete(SHELL);
  const files = await caches.open(FILES);
  for (const url of added) await files.delete(url);
}

async function forgetOthers() {
  const names = (await caches.keys()).filter((name) => /^hanamikoji-(shell|assets)-/.test(name));
  await Promise.all(names.filter((name) => ![SHELL, ASSETS].includes(name)).map((name) => caches.delete(name)));
  const files = await caches.open(FILES);
  const own = PHONE.files.map(({ path }) => new URL(path, HERE).href);
  for (const request of await files.keys()) if (!own.includes(request.url)) await files.delete(request);
}

async function ofShell(path) {
  const kept = await (await caches.open(SHELL)).match(new URL(path, HERE));
  return kept ?? fetch(new URL(path, HERE));
}

// The page around the app finds its files only from its own address, so it is passed the wanted page as `to`.
function toShell(path, { search }) {
  const shell = new URL("./", HERE);
  shell.searchParams.set("to", path + search);
  return Response.redirect(shell);
}

async function ofPictures(url) {
  return await (await caches.open(PICTURES)).match(url) ?? new Response(null, { status: 404 });
}

async function ofFiles(request) {
  const kept = await (await caches.open(FILES)).match(request);
  return kept ?? fetch(request);
}

// An asset never changes at its address. On a full disk Python makes it each time.
async function ofAssets(request) {
  const kept = await caches.match(request, { cacheName: ASSETS });
  if (kept) return kept;
  const answer = await ofPython(request);
  if (answer.ok) await keepAsset(request, answer.clone()).catch(() => {});
  return answer;
}

async function keepAsset(request, answer) {
  await (await caches.open(ASSETS)).put(request, answer);
}

async function ofPython(request) {
  const { method, url, referrer } = request;
  const isSafe = SAFE.includes(method);
  const isGuests = url.startsWith(GUESTS);
  const isOwn = referrer ? referrer.startsWith(HERE.href) && (isSafe || referrer.startsWith(GUESTS) === isGuests) : isSafe;
  if (!isOwn) return new Response(null, { status: 403 });
  const body = new Uint8Array(isSafe ? 0 : await request.arrayBuffer());
  const said = await asked({ method, url, headers: [...request.headers], body });
  if (!said) return unanswered(request, isSafe);
  if (isGuests) return ofGuests(request, said);
  return new Response(NO_BODY.includes(said.status) ? null : said.body, { status: said.status, headers: said.headers });
}

// A page is requested again automatically; a form leads back to its page, which shows whether it took effect.
function unanswered({ mode, referrer }, isSafe) {
  if (mode !== "navigate") return new Response(null, { status: 503 });
  if (!isSafe) return Response.redirect(referrer || HERE, 303);
  return new Response(ASKS_AGAIN, { status: 503, headers: { "Content-Type": "text/html" } });
}

// Asks all pages around the app until the one that runs Python answers. If that one closes, asks the next one, unless
// it has taken the request and the method is not in REPEATED. Returns null without an answer.
async function asked(request) {
  const waiting = new Map();
  const begun = Date.now();
  const heard = () => Math.max(begun, ...[...waiting.values()].map((one) => one.heard));
  let said = null;
  while (!said && Date.now() < heard() + LONGEST_WAKING) {
    const pages = (await clients.matchAll({ type: "window", includeUncontrolled: true })).filter(isAround);
    for (const { id } of waiting.values()) {
      if (pages.some((page) => page.id === id)) continue;
      if (waiting.get(id).isTaken && !REPEATED.includes(request.method)) return null;
      waiting.delete(id);
    }
    for (const page of pages) if (!waiting.has(page.id)) waiting.set(page.id, ask(page, request));
    said = await first([...waiting.values()]);
    for (const { id, isElsewhere } of waiting.values()) if (isElsewhere) waiting.delete(id);
  }
  return said?.isBrokenOff ? null : said;
}

function isAround({ frameType, url }) {
  return frameType === "top-level" && url.startsWith(HERE.href);
}

function ask(page, request) {
  const { port1, port2 } = new MessageChannel();
  const one = { id: page.id, isTaken: false, isElsewhere: false, heard: 0 };
  one.said = new Promise((resolve) => {
    port1.onmessage = ({ data: { answer, ...state } }) => { Object.assign(one, state, { heard: Date.now() }); if (answer) resolve(answer); };
  });
  page.postMessage({ request }, [port2]);
  return one;
}

function first(waiting) {
  const pause = new Promise((resolve) => { setTimeout(resolve, LOOK_AGAIN_AFTER, null); });
  return Promise.race([pause, ...waiting.map(({ said }) => said)]);
}
