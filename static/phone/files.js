// Loads files into the permanent cache one after the other, the smallest first. Each is kept as it comes, so that one
// that was broken off goes on where it ended, by itself and after a reload too, if the host knows ranges.

import { FILES, keep, sent } from "./kept.js";
import { forgetParts, partsOf } from "./download-parts.js";
import { progress, say } from "./words.js";

const PART = 256 * 1024; // bytes
const SILENT = 20_000; // ms without a byte, after which a connection is given up
const TRIED_AGAIN_AFTER = 5000;
const LOOK_EVERY = 500;
const LOCK = "hanamikoji-loading"; // of several tabs one loads
const FINAL = ["QuotaExceededError", "SecurityError"]; // trying again helps none of these

// `missing` is called whenever the host has one of the files no longer.
export async function load(here, files, missing) {
  const watching = setInterval(watch, LOOK_EVERY, here, files);
  await navigator.locks.request(LOCK, () => {
    clearInterval(watching);
    return loaded(here, files, { say, progress, missing });
  });
}

// Another tab loads them meanwhile.
async function watch(here, files) {
  const lacking = await lackingOf(await caches.open(FILES), files, here);
  if (!lacking.length) return;
  say("loading");
  progress(sum(files) - sum(lacking), sum(files));
}

// All the files of a build. Then what had come of others, as of those before it, is of no use.
export function loadQuietly(here, files) {
  return navigator.locks.request(LOCK, async () => {
    await loaded(here, files, { say() {}, progress() {}, missing() {} });
    await forgetParts();
  });
}

// `told` shows what is done and the progress in bytes, as they are sent.
async function loaded(here, files, told) {
  const cache = await caches.open(FILES);
  const lacking = await lackingOf(cache, files, here);
  const all = sum(files);
  let before = all - sum(lacking);
  if (lacking.length) told.say("loading");
  for (const file of lacking.sort((one, other) => one.bytes - other.bytes)) {
    const counted = (bytes) => { told.say("loading"); told.progress(before + bytes, all); };
    await insisted(() => fetched(cache, file, here, counted), told);
    before += file.bytes;
  }
}

async function lackingOf(cache, files, here) {
  const kept = (await cache.keys()).map(({ url }) => url);
  return files.filter(({ path }) => !kept.includes(new URL(path, here).href));
}

function sum(files) {
  return files.reduce((sum, { bytes }) => sum + bytes, 0);
}

async function insisted(work, told) {
  for (;;) {
    try {
      return await work();
    } catch (fault) {
      if (FINAL.includes(fault.name)) throw fault;
      if (fault.isMissing) await told.missing();
      told.say("network", fault.detail);
    }
    await new Promise((resolve) => {
      addEventListener("online", resolve, { once: true });
      setTimeout(resolve, TRIED_AGAIN_AFTER);
    });
  }
}

async function fetched(cache, file, here, counted) {
  const address = sent(file, here);
  const parts = await partsOf(address);
  counted(parts.size());
  if (parts.size() < file.bytes) await continued(address, file, parts, counted);
  try {
    await keep(cache, file, here, parts.whole().stream());
  } finally {
    await parts.forget(); // if they are damaged, too
  }
}

async function continued(address, { isDeflated }, parts, counted) {
  const giving = new AbortController();
  const watched = (work) => {
    const silent = setTimeout(() => { giving.abort(); }, SILENT);
    return work.finally(() => { clearTimeout(silent); });
  };
  const headers = parts.size() ? { Range: `bytes=${parts.size()}-` } : {};
  const answer = await watched(fetch(address, { headers, cache: isDeflated ? "no-store" : "no-cache", signal: giving.signal }));
  if (answer.status !== 206) await parts.forget();
  if (!answer.ok) throw refused(address, answer.status);
  const reader = answer.body.getReader();
  await received(() => watched(reader.read()), parts, counted);
}

async function received(read, parts, counted) {
  let chunks = [];
  let size = 0;
  try {
    for (;;) {
      const { done, value } = await read();
      if (done) break;
      chunks.push(value);
      size += value.length;
      counted(parts.size() + size);
      if (size < PART) continue;
      parts.add(chunks);
      [chunks, size] = [[], 0];
    }
  } finally {
    parts.add(chunks);
    await parts.settled();
  }
}

function refused(address, status) {
  const detail = `${address.pathname.split("/").pop()}: ${status}`;
  return Object.assign(new Error(detail), { detail, isMissing: status === 404 });
}
