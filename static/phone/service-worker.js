// Keeps what the folder holds, and hands every other request of the app's pages to the page that has Python.
// PHONE is set by who writes the folder: `build` names it, `shell` is loaded by the page around the app, `files`
// has the address and size of the rest, which change with their content.

const SHELL = `hanamikoji-shell-${PHONE.build}`;
const FILES = "hanamikoji-files";
const ASSETS = `hanamikoji-assets-${PHONE.build}`;
const HERE = new URL("./", location);
const SAFE = ["GET", "HEAD"];
const NO_BODY = [204, 205, 304];
const LOOK_AGAIN_AFTER = 200;
const LONGEST_WAKING = 60_000;

addEventListener("install", (event) => { event.waitUntil(keep()); });
addEventListener("activate", (event) => { event.waitUntil(forgetOthers().then(() => clients.claim())); });
addEventListener("message", ({ data }) => { if (data === "take over") skipWaiting(); });

addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== location.origin || !url.pathname.startsWith(HERE.pathname)) return;
  const path = url.pathname.slice(HERE.pathname.length);
  if (path === "service-worker.js") return;
  if (request.mode === "navigate" && request.destination === "document") event.respondWith(path ? toShell(path, url) : ofShell("./"));
  else if (PHONE.shell.includes(path)) event.respondWith(ofShell(path));
  else if (path.startsWith("files/")) event.respondWith(ofFiles(request));
  else event.respondWith(path.startsWith("assets/") ? ofAssets(request) : ofPython(request));
});

async function keep() {
  const shell = await caches.open(SHELL);
  await shell.addAll(PHONE.shell.map((path) => new Request(new URL(path, HERE), { cache: "reload" })));
  const files = await caches.open(FILES);
  for (const { path } of PHONE.files) if (!await files.match(new URL(path, HERE))) await files.add(new URL(path, HERE));
}

async function forgetOthers() {
  const names = (await caches.keys()).filter((name) => /^hanamikoji-(shell|assets)-/.test(name));
  await Promise.all(names.filter((name) => ![SHELL, ASSETS].includes(name)).map((name) => caches.delete(name)));
  const files = await caches.open(FILES);
  const own = PHONE.files.map(({ path }) => new URL(path, HERE).href);
  for (const request of await files.keys()) if (!own.includes(request.url)) await files.delete(request);
}

async function ofShell(path) {
  const kept = await (await caches.open(SHELL)).match(new URL(path, HERE));
  return kept ?? fetch(new URL(path, HERE));
}

// The page around the app finds its own files from its own address alone; it goes on to where one wanted to be.
function toShell(path, { search }) {
  const shell = new URL("./", HERE);
  shell.searchParams.set("to", path + search);
  return Response.redirect(shell);
}

async function ofFiles(request) {
  const kept = await (await caches.open(FILES)).match(request);
  return kept ?? fetch(request);
}

// What pages load never changes under its address.
async function ofAssets(request) {
  const cache = await caches.open(ASSETS);
  const kept = await cache.match(request);
  if (kept) return kept;
  const answer = await ofPython(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
}

async function ofPython(request) {
  const { method, url, referrer } = request;
  const isSafe = SAFE.includes(method);
  const isOwn = referrer ? referrer.startsWith(HERE.href) : isSafe;
  if (!isOwn) return new Response(null, { status: 403 });
  const body = new Uint8Array(isSafe ? 0 : await request.arrayBuffer());
  const said = await asked({ method, url, headers: [...request.headers], body });
  if (!said) return new Response(null, { status: 503 });
  return new Response(NO_BODY.includes(said.status) ? null : said.body, { status: said.status, headers: said.headers });
}

// Of the pages around the app one has Python; while that one starts, all are asked again.
async function asked(request) {
  const end = Date.now() + LONGEST_WAKING;
  while (Date.now() < end) {
    const pages = await clients.matchAll({ type: "window", includeUncontrolled: true });
    const answers = pages.filter((page) => page.frameType === "top-level").map((page) => answered(page, request));
    const answer = await Promise.any(answers).catch(() => null);
    if (answer) return answer;
    await new Promise((resolve) => { setTimeout(resolve, LOOK_AGAIN_AFTER); });
  }
  return null;
}

function answered(page, request) {
  return new Promise((resolve, reject) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => { if (data) resolve(data); else reject(); };
    page.postMessage({ request }, [port2]);
  });
}
