// One tab of a browser has Python and the data, the others ask it; when it goes, the one that has waited longest
// begins. What is asked meanwhile waits for that.

import { begun } from "./python.js";

const LOCK = "hanamikoji-table";

let python = null; // what answers, in the tab that has it; a promise of it while it begins

// Once this tab has Python, or another has.
export async function owned(here, phone) {
  const isFree = await new Promise((resolve) => {
    navigator.locks.request(LOCK, { ifAvailable: true }, (lock) => {
      const held = lock && own(here, phone);
      resolve(Boolean(lock));
      return held;
    });
  });
  if (isFree) await python;
  else navigator.locks.request(LOCK, () => { const held = own(here, phone); python.catch(again); return held; });
}

// Whether no tab has Python.
export async function isNobodys() {
  const { held } = await navigator.locks.query();
  return !held.some(({ name }) => name === LOCK);
}

function own(here, { files, build }) {
  const at = (name) => new URL(files.find(({ path }) => path.endsWith(name)).path, here).href;
  const runtime = at("/pyodide.mjs").replace("pyodide.mjs", "");
  const settings = { address: here.href, files: { runtime, app: at("/app.zip"), paper: at("/paper.zip"), build } };
  python = begun(at("/worker.js"), settings, again);
  return new Promise((resolve) => {
    addEventListener("pagehide", async () => { resolve(); (await python).end(); }, { once: true });
    python.catch(resolve);
  });
}

// The page begins anew, and says why it can't where it can't.
function again() {
  location.reload();
}

addEventListener("pageshow", ({ persisted }) => { if (persisted) again(); });

navigator.serviceWorker?.addEventListener("message", async ({ data: { request }, ports: [port] }) => {
  if (!request) return;
  if (!python) return port.postMessage({ isElsewhere: true });
  port.postMessage({ isTaken: true });
  const { ask } = await python;
  port.postMessage({ answer: await ask(request) });
});
