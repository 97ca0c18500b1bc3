// The memory of a guest's browser, by which it is known again: its name, its certificate, and how it comes back.

const KEPT = "hanamikoji-guest";
const LASTS = 365 * 24 * 3600 * 1000;
const ALGORITHM = { name: "ECDSA", namedCurve: "P-256", expires: LASTS };

export function remembered() {
  const { name = crypto.randomUUID(), ...others } = JSON.parse(localStorage.getItem(KEPT) ?? "{}");
  return { name, spares: [], ...others };
}

export function remember(more) {
  localStorage.setItem(KEPT, JSON.stringify({ ...remembered(), ...more }));
}

let held = null;

// The other phone knows this one by it. Where nothing can be kept, it is known until the page is left.
export function certificate() {
  return held ??= found();
}

async function found() {
  try {
    const store = await database();
    const kept = await done(store("readonly").get(KEPT));
    if (kept?.expires > Date.now()) return kept;
    const made = await RTCPeerConnection.generateCertificate(ALGORITHM);
    await done(store("readwrite").put(made, KEPT));
    return made;
  } catch {
    remember({ spares: [], table: null }); // by another certificate it will be somebody else
    return RTCPeerConnection.generateCertificate(ALGORITHM);
  }
}

async function database() {
  const opening = indexedDB.open(KEPT);
  opening.onupgradeneeded = () => { opening.result.createObjectStore(KEPT); };
  const opened = await done(opening);
  return (mode) => opened.transaction(KEPT, mode).objectStore(KEPT);
}

function done(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => { resolve(request.result); };
    request.onerror = () => { reject(request.error); };
  });
}
