// The service worker of the page around the app, run by Node: what it makes of the answers of another phone. Before it
// come PHONE and the worker itself; a line of JSON per request leads to a line about what a page is given.

import { createInterface } from "node:readline";

let answer = null;
const page = {
  id: "1", frameType: "top-level", url: location.href,
  postMessage: (_, [port]) => { port.postMessage({ isTaken: true }); port.postMessage({ answer }); },
};
clients.matchAll = async () => [page];

async function given({ request, said }) {
  answer = { headers: [], ...said, body: new TextEncoder().encode(said.body) };
  const asked = { method: "GET", mode: "no-cors", referrer: `${location.origin}/phone/guest/`, headers: [], ...request };
  const response = await new Promise((resolve) => {
    listeners.fetch.at(-1)({ request: asked, respondWith: (made) => { resolve(Promise.resolve(made).catch(() => Response.error())); } });
  });
  return { status: response.status, headers: Object.fromEntries(response.headers), body: await response.text() };
}

for await (const line of createInterface({ input: process.stdin })) console.log(JSON.stringify(await given(JSON.parse(line))));
process.exit();
