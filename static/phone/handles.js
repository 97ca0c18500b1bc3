// Files that this browser keeps for us alone. A worker reads and writes them at once, as Python does.

const FOLDER = "hanamikoji";
const HELD = "NoModificationAllowedError"; // by a worker that has just ended, for a moment more
const LOOK_AGAIN_AFTER = 50;
const LONGEST_HELD = 20_000;

// Null where there are none; only where they are new they may be none for good.
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
