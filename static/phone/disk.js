// Where the app's data stands. SQLite reads from memory; what it writes is written to the disk first, so that memory
// never has what the disk has not, and a disk that is full refuses what is written as any other does.

import { blocks } from "./blocks.js";
import { handles } from "./handles.js";

const DATA_FILE = "hanamikoji.sqlite3";
const NAMES = [DATA_FILE, `${DATA_FILE}-wal`]; // what SQLite has beside these is of one run alone
const NOT_PERMITTED = 63; // as WASI numbers errors
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

// A phone stays with the one where it began: files where a worker may write to them at once, else a database.
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

// A file that was deleted while it is open is in memory alone: its name may be another's by then.
function double(FS, node, name, disk) {
  const { node_ops: { setattr }, stream_ops: { write } } = node;
  let isThere = true;
  const first = (change) => { if (isThere) tried(FS, change); };
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

function tried(FS, change) {
  try {
    change();
  } catch (error) {
    throw new FS.ErrnoError(error.name === "QuotaExceededError" ? NO_SPACE : BROKEN);
  }
}
