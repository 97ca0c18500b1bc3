// Files of the origin private file system, which a worker reads and writes synchronously, as Python does.

const FOLDER = "hanamikoji";
const HELD = "NoModificationAllowedError"; // briefly locked by a worker that has just ended
const LOOK_AGAIN_AFTER = 50;
const LONGEST_HELD = 20_000;

// Returns null if there are no files, and on errors if `isNew`; otherwise they have data, so errors are thrown.
export async function handles(names, { isNew }) {
  const folder = await found(isNew);
  if (!folder) return null;
  const open = {};
  try {
    for (const name of names) open[name] = await handle(folder, name);
    if (Object.values(open).some((one) => !(one.getSize() >= 0))) throw new TypeError("They can't be used at once.");
    return disk(open);
  } catch (error) {
    for (const one of Object.values(open)) one.close();
    if (!isNew) throw error;
    await (await navigator.storage.getDirectory()).removeEntry(FOLDER, { recursive: true }).catch(() => {});
    return null;
  }
}

async function found(isNew) {
  try {
    return await (await navigator.storage.getDirectory()).getDirectoryHandle(FOLDER, { create: isNew });
  } catch {
    return null;
  }
}

async function handle(folder, name) {
  const file = await folder.getFileHandle(name, { create: true });
  const end = Date.now() + LONGEST_HELD;
  for (;;) {
    try {
      return await file.createSyncAccessHandle();
    } catch (error) {
      if (error.name !== HELD || Date.now() > end) throw error;
      await new Promise((resolve) => { setTimeout(resolve, LOOK_AGAIN_AFTER); });
    }
  }
}

function disk(open) {
  return {
    read(name) {
      const content = new Uint8Array(open[name].getSize());
      open[name].read(content, { at: 0 });
      return content;
    },
    write(name, bytes, at) {
      if (open[name].write(bytes, { at }) < bytes.length) throw new DOMException("It is full.", "QuotaExceededError");
    },
    resize(name, size) { open[name].truncate(size); },
    flush(name) { open[name].flush(); },
    changed() {},
    async kept() {},
  };
}
