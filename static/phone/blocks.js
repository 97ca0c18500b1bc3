// Files as blocks in IndexedDB, for browsers without synchronous files in workers. The changes of one request are saved
// in one transaction, before its answer is sent. Without room for these, each write fails as it is made.

const DATABASE = "hanamikoji-data";
const BLOCKS = "blocks"; // keyed by file name and index
const SIZES = "sizes"; // keyed by file name
const BLOCK = 4096;
const PROBE = "probe";
const ROOM = 256 * 1024; // bytes, more than a request writes

// Returns null if the database has none of the files, unless `isNew`.
export async function blocks(names, { isNew }) {
  const database = await opened();
  const files = await read(database);
  if (isNew || names.some((name) => files.has(name))) return disk(database, files, await hasRoom(database));
  database.close();
  indexedDB.deleteDatabase(DATABASE);
  return null;
}

async function opened() {
  const opening = indexedDB.open(DATABASE, 1);
  opening.onupgradeneeded = () => { for (const store of [BLOCKS, SIZES]) opening.result.createObjectStore(store); };
  return answered(opening);
}

async function read(database) {
  const transaction = database.transaction([BLOCKS, SIZES]);
  const [places, contents, names, sizes] = await Promise.all([BLOCKS, SIZES].flatMap((store) => {
    const stored = transaction.objectStore(store);
    return [answered(stored.getAllKeys()), answered(stored.getAll())];
  }));
  const files = new Map(names.map((name, number) => [name, new Uint8Array(sizes[number])]));
  places.forEach(([name, place], number) => {
    const file = files.get(name);
    file?.set(contents[number].subarray(0, file.length - place * BLOCK), place * BLOCK);
  });
  return files;
}

async function hasRoom(database) {
  try {
    await transacted(database, (stored) => { stored(BLOCKS).put(new Uint8Array(ROOM), [PROBE, 0]); });
    await transacted(database, (stored) => { stored(BLOCKS).delete([PROBE, 0]); });
    return true;
  } catch {
    return false;
  }
}

function disk(database, files, isRoomy) {
  const changes = new Map();
  const change = (name) => {
    if (!isRoomy) throw new DOMException("It is full.", "QuotaExceededError");
    return changes.get(name) ?? changes.set(name, { places: new Set(), file: null, isCut: false }).get(name);
  };
  return {
    read(name) {
      const content = files.get(name) ?? new Uint8Array(0);
      files.delete(name);
      return content;
    },
    write(name, bytes, at) {
      const { places } = change(name);
      for (let place = Math.floor(at / BLOCK); place * BLOCK < at + bytes.length; place += 1) places.add(place);
    },
    resize(name) { Object.assign(change(name), { isCut: true, file: null }); },
    flush() {},
    changed(name, file) { if (isRoomy) change(name).file = file; },
    async kept() {
      if (changes.size) await transacted(database, (stored) => { write(stored, changes); });
      changes.clear();
      isRoomy ||= await hasRoom(database);
    },
  };
}

async function transacted(database, work) {
  const transaction = database.transaction([BLOCKS, SIZES], "readwrite", { durability: "strict" });
  const done = new Promise((resolve, reject) => {
    transaction.oncomplete = resolve;
    transaction.onabort = () => { reject(transaction.error); };
  });
  work((store) => transaction.objectStore(store));
  transaction.commit();
  return done;
}

function write(stored, changes) {
  for (const [name, { places, file, isCut }] of changes) {
    const content = file ? file.contents.subarray(0, file.usedBytes) : new Uint8Array(0);
    const end = Math.ceil(content.length / BLOCK);
    if (isCut) stored(BLOCKS).delete(IDBKeyRange.bound([name, end], [name, Infinity]));
    for (const place of places) if (place < end) stored(BLOCKS).put(content.slice(place * BLOCK, (place + 1) * BLOCK), [name, place]);
    stored(SIZES).put(content.length, name);
  }
}

function answered(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => { resolve(request.result); };
    request.onerror = () => { reject(request.error); };
  });
}
