// What a service worker finds around it, for Node.

const listeners = {};
const kept = new Map();
const cache = {
  match: async ({ url }) => kept.get(url)?.clone(),
  put: async ({ url }, response) => { kept.set(url, response); },
};
const found = {
  addEventListener: (name, hear) => { (listeners[name] ??= []).push(hear); },
  location: new URL("https://play.example/phone/service-worker.js"),
  clients: {},
  caches: { open: async () => cache, match: async (request) => cache.match(request) },
};
Object.assign(globalThis, found);
