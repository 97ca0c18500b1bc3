// Python with the app imported. What that makes in memory is kept: the next start takes it as it was, in a third
// of the time. It is this build's alone, and where it can't be used Python begins as at the first start.

const SNAPSHOTS = "hanamikoji-snapshots";
const DIGEST = "X-Digest";
const APP = "/app";
const ENV = { HOME: "/home/pyodide", PYTHONDONTWRITEBYTECODE: "1" };
const IMPORTED = `
import sys, urllib.request
sys.path.insert(0, "${APP}")
import assistant.offline
`;
// What is secret comes from the browser each time; only this module would tell the same numbers at every start.
const SHUFFLED = "import random; random.seed()";

export async function opened(files, isAnew) {
  const kept = await caches.open(SNAPSHOTS);
  const name = new URL(`../../snapshot/${files.build}`, files.app).href;
  const app = fetch(files.app).then((answer) => answer.arrayBuffer());
  const snapshot = isAnew ? null : await whole(await kept.match(name));
  if (!snapshot) return begun(files, await app, kept, name);
  const py = await taken(files, snapshot);
  py.unpackArchive(await app, "zip", { extractDir: APP });
  py.runPython(SHUFFLED);
  return py;
}

// Null where it is none or not as it was kept.
async function whole(kept) {
  const memory = kept && new Uint8Array(await kept.arrayBuffer());
  return memory && await digest(memory) === kept.headers.get(DIGEST) ? memory : null;
}

async function digest(memory) {
  return String(new Uint8Array(await crypto.subtle.digest("SHA-256", memory)));
}

async function begun(files, app, kept, name) {
  const py = await loaded(files, { _makeSnapshot: true });
  py.unpackArchive(app, "zip", { extractDir: APP });
  py.runPython(IMPORTED);
  const memory = py.makeMemorySnapshot();
  for (const { url } of await kept.keys()) await kept.delete(url);
  const headers = { [DIGEST]: await digest(memory) };
  await kept.put(name, new Response(memory, { headers })).catch(() => {}); // a full disk: it begins anew each time
  return py;
}

async function taken(files, memory) {
  return loaded(files, { _loadSnapshot: memory, createPyodideModule: roomy(files, memory.length) });
}

async function loaded({ runtime }, options) {
  const { loadPyodide } = await import(`${runtime}pyodide.mjs`);
  return loadPyodide({ indexURL: runtime, env: ENV, ...options });
}

// The memory begins smaller than one that was kept.
function roomy({ runtime }, bytes) {
  return async (settings) => {
    const { default: create } = await import(`${runtime}pyodide.asm.mjs`);
    const made = await create(settings);
    made._emscripten_resize_heap(bytes);
    return made;
  };
}
