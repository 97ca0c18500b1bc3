// Keeps what pages load and one page that says that the server is away. KEPT is set by the server. Nothing of
// a table is kept: what is shown is always the truth, or it says that it can't be had.

const OWN = `page ${registration.scope} `; // what is below another path of this host is another's
const CACHE = `${OWN}${location.search} ${KEPT.join(" ")}`;
const [AWAY] = KEPT;
const AGAIN_AFTER = [1000, 5000]; // ms

addEventListener("install", (event) => { event.waitUntil(keepAtLast().then(() => skipWaiting())); });
addEventListener("activate", (event) => { event.waitUntil(forgetOthers().then(keepStill).then(() => clients.claim())); });

addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET") return; // a form that could not be sent is the browser's to send again
  if (request.mode === "navigate") event.respondWith(fetch(request).catch(() => caches.match(AWAY)));
  else if (KEPT.includes(new URL(request.url).pathname)) event.respondWith(keptOrFetched(request));
});

async function keep() {
  const cache = await caches.open(CACHE);
  await cache.addAll(KEPT.map((address) => new Request(address, { cache: "reload" })));
}

// One answer that fails fails them all, and until another page is loaded nobody asks for this worker again.
async function keepAtLast() {
  for (const pause of AGAIN_AFTER) {
    if (await keep().then(() => true, () => false)) return;
    await new Promise((resolve) => { setTimeout(resolve, pause); });
  }
  await keep();
}

async function forgetOthers() {
  const others = (await caches.keys()).filter((name) => name !== CACHE && (name.startsWith(OWN) || name.startsWith("page ?")));
  await Promise.all(others.map((name) => caches.delete(name)));
}

// The worker before may have become active, and forgotten all others, while this one was filling its cache.
async function keepStill() {
  if (!await caches.has(CACHE)) await keep();
}

async function keptOrFetched(request) {
  return (await caches.match(request)) ?? fetch(request);
}
