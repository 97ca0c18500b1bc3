// Python with the app imported. A snapshot of its memory is cached for this build, from which Python starts in a third
// of the time; without a usable one, it starts as at the first time.

const SNAPSHOTS = "hanamikoji-snapshots";
const DIGEST = "X-Digest";
const APP = "/app";
const ENV = { HOME: "/home/pyodide", PYTHONDONTWRITEBYTECODE: "1" };
const IMPORTED = `
import sys, urllib.request
sys.path.insert(0, "${APP}")
import assistant.offline
`;
// Secrets come from the browser each time; only `random` would repeat its numbers at every start from the snapshot.
const SHUFFLED = "import random; random.seed()";

export async function opened(files, isAnew, tell) {
  const kept = await caches.open(SNAPSHOTS);
  const name = new URL(`../../snapshot/${files.build}`, files.app).href;
  const app = fetch(files.app).then((answer) => answer.arrayBuffer());
  const snapshot = isAnew ? null : await whole(await kept.match(name));
  if (!snapshot) return begun(files, await app, kept, name, tell);
  const py = await taken(files, snapshot);
  tell("unpacking");
  py.unpackArchive(await app, "zip", { extractDir: APP });
  tell("opening");
  py.runPython(SHUFFLED);
  return py;
}

// Returns null if there is no snapshot or it is damaged.
async function whole(kept) {
  const memory = kept && new Uint8Array(await kept.arrayBuffer());
  return memory && await digest(memory) === kept.headers.get(DIGEST) ? memory : null;
}

async function digest(memory) {
  return String(new Uint8Array(await crypto.subtle.digest("SHA-256", memory)));
}

async function begun(files, app, kept, name, tell) {
  const py = await loaded(files, { _makeSnapshot: true });
  tell("unpacking");
  py.unpackArchive(app, "zip", { extractDir: APP });
  tell("opening");
  py.runPython(IMPORTED);
  const memory = py.makeMemorySnapshot();
  for (const { url } of await kept.keys()) await kept.delete(url);
  const headers = { [DIGEST]: await digest(memory) };
  await kept.put(name, new Response(memory, { headers })).catch(() => {}); // a full disk: no snapshot
  return py;
}

async function taken(files, memory) {
  return loaded(files, { _loadSnapshot: memory, createPyodideModule: roomy(files, memory.length) });
}

async function loaded({ runtime }, options) {
  const { loadPyodide } = await import(`${runtime}pyodide.mjs`);
  return loadPyodide({ indexURL: runtime, env: ENV, ...options });
}

// The initial memory is smaller than a snapshot, so it is enlarged.
function roomy({ runtime }, bytes) {
  return async (settings) => {
    const { default: create } = await import(`${runtime}pyodide.asm.mjs`);
    const made = await create(settings);
    made._emscripten_resize_heap(bytes);
    return made;
  };
}
