// Taps that are not yet acknowledged: each by itself, kept on the device over a reload. The taps of a
// page are numbered in its own name, so that no two tabs give the same number.

import { page } from "./page.js";
import { forget, names, read, write } from "./storage.js";

const PREFIX = "tapped ";
const OLD_PREFIX = "tap ";

let count = 0;

export function keep(tap) {
  count += 1;
  write(`${PREFIX}${page} ${count}`, tap);
}

export function drop({ key }) {
  forget(key);
}

// In the order of the tapping. A tap has what `keep` was given, its `outbox` and its `number` there.
export function pending() {
  return stored(PREFIX).map(numbered).sort((a, b) => a.time - b.time || a.number - b.number);
}

// Whether what went along with a tap, as its round, is what goes along where it would be shown: a battery that dies, or
// another phone that scores, leaves taps of a round that is over.
export function isOf({ value }, along) {
  return Object.entries(along).every(([name, known]) => (value[name] ?? known) === known);
}

// A clock that nobody sets while the page is open.
export function now() {
  return performance.timeOrigin + performance.now();
}

function stored(prefix) {
  return names()
    .filter((key) => key.startsWith(prefix))
    .map((key) => ({ key, ...read(key) }));
}

function numbered(tap) {
  const [, outbox, number] = tap.key.split(" ");
  return { ...tap, outbox, number: Number(number) };
}

// An earlier version kept the last value of an address.
function takeOver() {
  for (const { key, value, at } of stored(OLD_PREFIX).sort((a, b) => a.at - b.at)) {
    keep({ address: key.slice(OLD_PREFIX.length), value, time: at });
    drop({ key });
  }
}

takeOver();
