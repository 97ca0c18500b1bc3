// The app's data. SQLite reads from memory; a write goes to the disk first, so that memory is never ahead of the disk
// and a full disk fails the write. With blocks, the writes of a request are saved together after it.

import { blocks } from "./blocks.js";
import { handles } from "./handles.js";

const DATA_FILE = "hanamikoji.sqlite3";
const NAMES = [DATA_FILE, `${DATA_FILE}-wal`]; // SQLite's other files are of no use after it ends
const NOT_PERMITTED = 63; // error numbers of WASI
const NO_SPACE = 51;
const BROKEN = 29;

export async function mounted(py, folder) {
  const disk = await opened();
  const { FS } = py;
  FS.mkdirTree(folder);
  for (const name of NAMES) {
    const content = disk.read(name);
    if (content.length) FS.writeFile(`${folder}/${name}`, content);
  }
  follow(FS, FS.lookupPath(folder).node, disk);
  return disk;
}

// Keeps to the storage that was chosen first: files if a worker can write them synchronously, else a database.
async function opened() {
  return await handles(NAMES, { isNew: false }) ?? await blocks(NAMES, { isNew: false })
    ?? await handles(NAMES, { isNew: true }) ?? blocks(NAMES, { isNew: true });
}

function follow(FS, folder, disk) {
  const { mknod, unlink, rename } = folder.node_ops;
  const isKept = (name) => NAMES.includes(name);
  folder.node_ops = {
    ...folder.node_ops,
    mknod(parent, name, ...rest) {
      const node = mknod(parent, name, ...rest);
      if (isKept(name)) double(FS, node, name, disk);
      return node;
    },
    unlink(parent, name) {
      if (isKept(name)) parent.contents[name].gone(() => { disk.resize(name, 0); });
      unlink(parent, name);
    },
    rename(node, parent, name) {
      if (isKept(node.name) || isKept(name)) throw new FS.ErrnoError(NOT_PERMITTED);
      rename(node, parent, name);
    },
  };
  for (const name of NAMES) if (folder.contents[name]) double(FS, folder.contents[name], name, disk);
}

// Mirrors a file on the disk until it is deleted: if still open, it is then only in memory, as its name may be reused.
function double(FS, node, name, disk) {
  const { node_ops: { setattr }, stream_ops: { write } } = node;
  let isThere = true;
  const first = (change) => { if (isThere) tried(FS, disk, change); };
  node.gone = (change) => { first(change); isThere = false; };
  node.node_ops = {
    ...node.node_ops,
    setattr(at, given) {
      if (given.size !== undefined) first(() => { disk.resize(name, given.size); });
      setattr(at, given);
      if (isThere) disk.changed(name, node);
    },
  };
  node.stream_ops = {
    ...node.stream_ops,
    write(stream, buffer, offset, length, position) {
      first(() => { disk.write(name, buffer.subarray(offset, offset + length), position); });
      const written = write(stream, buffer, offset, length, position, false);
      if (isThere) disk.changed(name, node);
      return written;
    },
    fsync() { first(() => { disk.flush(name); }); return 0; },
  };
}

function tried(FS, disk, change) {
  try {
    change();
  } catch (error) {
    disk.isFull = error.name === "QuotaExceededError";
    throw new FS.ErrnoError(disk.isFull ? NO_SPACE : BROKEN);
  }
}
