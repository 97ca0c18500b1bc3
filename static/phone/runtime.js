// Python with the app imported. What that makes in memory is kept: the next start takes it as it was, in a third
// of the time. It is this build's alone, and where it can't be used Python begins as at the first start.

const SNAPSHOTS = "hanamikoji-snapshots";
const APP = "/app";
const ENV = { HOME: "/home/pyodide", PYTHONDONTWRITEBYTECODE: "1" };
const IMPORTED = `
import sys, urllib.request
sys.path.insert(0, "${APP}")
import assistant.phone
`;

export async function opened(files) {
  const kept = await caches.open(SNAPSHOTS);
  const app = fetch(files.app).then((answer) => answer.arrayBuffer());
  const snapshot = await kept.match(files.app);
  const py = snapshot ? await taken(files, snapshot).catch(() => null) : null;
  if (!py) return begun(files, await app, kept);
  py.unpackArchive(await app, "zip", { extractDir: APP });
  return py;
}

async function begun(files, app, kept) {
  const py = await loaded(files, { _makeSnapshot: true });
  py.unpackArchive(app, "zip", { extractDir: APP });
  py.runPython(IMPORTED);
  const made = py.makeMemorySnapshot();
  for (const { url } of await kept.keys()) await kept.delete(url);
  await kept.put(files.app, new Response(made)).catch(() => {}); // a full disk: it begins anew each time
  return py;
}

async function taken(files, snapshot) {
  const memory = new Uint8Array(await snapshot.arrayBuffer());
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
