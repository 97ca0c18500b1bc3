// What a service worker finds around it, for Node.

const listeners = {};
const kept = new Map();
const cache = {
  match: async ({ href, url = href }) => kept.get(url)?.clone(),
  put: async ({ href, url = href }, response) => { kept.set(url, response); },
  addAll: async (requests) => { for (const request of requests) await cache.put(request, new Response()); },
};
const found = {
  addEventListener: (name, hear) => { (listeners[name] ??= []).push(hear); },
  location: new URL("https://play.example/phone/service-worker.js"),
  clients: {},
  caches: { open: async () => cache, match: async (request) => cache.match(request) },
};
Object.assign(globalThis, found);
