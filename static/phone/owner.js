// One tab of a browser has Python and the data, the others ask it; when it goes, one of them starts.

const LOCK = "hanamikoji-table";

let ask = null;

export async function owned(here, phone) {
  const isFree = await new Promise((resolve) => {
    navigator.locks.request(LOCK, { ifAvailable: true }, (lock) => { resolve(Boolean(lock)); return lock && forever(); });
  });
  if (isFree) return start(here, phone);
  navigator.locks.request(LOCK, () => { start(here, phone); return forever(); });
}

function forever() {
  return new Promise(() => {});
}

async function start(here, { files, build }) {
  const at = (name) => new URL(files.find(({ path }) => path.endsWith(name)).path, here).href;
  const worker = new Worker(at("/worker.js"), { type: "module" });
  const waiting = new Map();
  let told = 0;
  const started = new Promise((ready, fail) => {
    worker.onerror = (event) => { fail(new Error(event.message)); };
    worker.onmessage = ({ data }) => {
      if (data.ready) ready();
      else if (data.id) { waiting.get(data.id)(data); waiting.delete(data.id); }
      else fail(new Error(data.fault));
    };
  });
  const runtime = at("/pyodide.mjs").replace("pyodide.mjs", "");
  worker.postMessage({ start: { address: here.href, files: { runtime, app: at("/app.zip"), paper: at("/paper.zip"), build } } });
  await started;
  ask = (request) => new Promise((resolve) => { const id = ++told; waiting.set(id, resolve); worker.postMessage({ id, ...request }); });
}

navigator.serviceWorker?.addEventListener("message", async ({ data, ports: [port] }) => {
  if (data.request && port) port.postMessage(ask && await ask(data.request));
});
