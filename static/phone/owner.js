// One tab of a browser runs Python with the data, and the others ask it. When it closes, the tab that has waited
// longest takes over; requests wait meanwhile.

import { spread } from "./tab-news.js";
import { isGuests, placed } from "./place.js";
import { begun } from "./python.js";
import { tellOutside } from "./words.js";

const LOCK = "hanamikoji-table";
const SILENT_AFTER = 6000;
const TOLD_EVERY = 30_000;
const ANSWERED_WITHIN = 60_000;
const BROKEN_OFF = { isBrokenOff: true };

const tabs = new BroadcastChannel("hanamikoji-tabs");
const asks = new BroadcastChannel("hanamikoji-asks");
let isHeard = true; // the tab that runs Python
let python = null; // a promise of it in the tab that runs it

// Resolves once this tab runs Python, or if another one does.
export async function owned(here, phone) {
  const isFree = await new Promise((resolve) => {
    navigator.locks.request(LOCK, { ifAvailable: true }, (lock) => {
      const held = lock && own(here, phone);
      resolve(Boolean(lock));
      return held;
    });
  });
  if (isFree) return void await python;
  const listening = setInterval(listen, SILENT_AFTER);
  listen();
  navigator.locks.request(LOCK, () => {
    clearInterval(listening);
    tellOutside("silent", false);
    const held = own(here, phone);
    python.catch(again);
    return held;
  });
}

// A tab that the system has suspended keeps the lock and answers nothing.
function listen() {
  tellOutside("silent", !isHeard);
  isHeard = false;
  tabs.postMessage("who runs it?");
}

tabs.onmessage = ({ data }) => {
  if (data === "this one") isHeard = true;
  else if (python) tabs.postMessage("this one");
};

// Returns whether no tab runs Python.
export async function isNobodys() {
  const { held } = await navigator.locks.query();
  return !held.some(({ name }) => name === LOCK);
}

function own(here, { files, build }) {
  const at = (name) => placed(files, name);
  const runtime = new URL("./", at("pyodide.mjs")).href;
  const words = files.filter(({ language }) => language);
  const fonts = files.filter(({ fontsOf }) => fontsOf);
  const settings = { address: here.href, files: { runtime, app: at("app.zip"), paper: at("paper.zip"), words, fonts, build } };
  python = begun(at("worker.js"), settings, again);
  return new Promise((resolve) => {
    addEventListener("pagehide", async () => { resolve(); (await python).end(); }, { once: true });
    python.catch(resolve);
  });
}

// Reloads the page, which shows the error if it fails again.
function again() {
  location.reload();
}

addEventListener("pageshow", ({ persisted }) => { if (persisted) again(); });

navigator.serviceWorker?.addEventListener("message", async ({ data: { request }, ports: [port] }) => {
  if (!request || isGuests(request.url)) return;
  if (!python) return port.postMessage({ isElsewhere: true });
  port.postMessage({ isTaken: true });
  await python;
  const telling = setInterval(() => { port.postMessage({ isTaken: true }); }, TOLD_EVERY);
  port.postMessage({ answer: await answered(request) });
  clearInterval(telling);
});

// A request may have the name of a `guest`, another phone; one that `leaves` has only that.
export function ask(request) {
  return python ? answered(request) : askedElsewhere(request);
}

async function answered(request) {
  const { news, ...answer } = await (await python).ask(request);
  if (news?.length) spread(news);
  return answer;
}

function askedElsewhere(request) {
  const id = crypto.randomUUID();
  return new Promise((resolve) => {
    const over = (answer) => { clearTimeout(late); asks.removeEventListener("message", hear); resolve(answer); };
    const hear = ({ data }) => { if (data.id === id && data.answer) over(data.answer); };
    const late = setTimeout(over, ANSWERED_WITHIN, BROKEN_OFF);
    asks.addEventListener("message", hear);
    asks.postMessage({ id, request });
  });
}

asks.addEventListener("message", async ({ data: { id, request } }) => {
  if (request && python) asks.postMessage({ id, answer: await answered(request) });
});
