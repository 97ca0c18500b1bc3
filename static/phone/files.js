// Loads files into a permanent cache, and shows the progress in bytes.

import { progress, say } from "./words.js";

const FILES = "hanamikoji-files";

export async function load(here, files) {
  const cache = await caches.open(FILES);
  const kept = (await cache.keys()).map(({ url }) => url);
  const lacking = files.filter(({ path }) => !kept.includes(new URL(path, here).href));
  if (!lacking.length) return;
  addEventListener("online", begin, { once: true });
  const all = lacking.reduce((sum, { bytes }) => sum + bytes, 0);
  let loaded = 0;
  say("loading");
  progress(0, all);
  const counted = (bytes) => { loaded += bytes; progress(loaded, all); };
  await Promise.all(lacking.map((file) => keep(cache, new URL(file.path, here), counted)));
  removeEventListener("online", begin);
}

// A reload resumes loading, as cached files are not loaded again.
function begin() {
  location.reload();
}

async function keep(cache, url, counted) {
  const answer = await fetch(url, { cache: "no-cache" });
  if (!answer.ok) throw new Error(`${url.pathname}: ${answer.status}`);
  const counting = new TransformStream({ transform(part, controller) { counted(part.length); controller.enqueue(part); } });
  const headers = { "Content-Type": answer.headers.get("Content-Type") };
  await cache.put(url, new Response(answer.body.pipeThrough(counting), { headers }));
}
