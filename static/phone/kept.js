// The permanent cache of files. Most are sent deflated, as few hosts deflate all kinds, and kept as they are used.

export const FILES = "hanamikoji-files";
const TYPES = {
  css: "text/css",
  html: "text/html",
  js: "text/javascript",
  json: "application/json",
  mjs: "text/javascript",
  txt: "text/plain",
  wasm: "application/wasm",
  zip: "application/zip",
};

export function sent({ path, isDeflated }, here) {
  return new URL(isDeflated ? `${path}.deflated` : path, here);
}

// A file is kept whole or not at all: a stream that ends early is an error.
export async function keep(cache, { path, isDeflated }, here, stream) {
  const body = isDeflated ? stream.pipeThrough(new DecompressionStream("deflate")) : stream;
  const headers = { "Content-Type": TYPES[path.split(".").pop()] };
  await cache.put(new URL(path, here), new Response(body, { headers }));
}
