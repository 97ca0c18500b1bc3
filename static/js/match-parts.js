// The parts of a match, as they come one by one: behind the # of an address, from the camera, by pasting. They are
// kept until all are here, since a phone's camera opens a page for each; then they are looked at.

import { read, write } from "./storage.js";

const KEPT = "hanamikoji-parts";
const PART = /(?:^|[^A-Z0-9/])((\d{1,2})\/(\d{1,2})\/([A-Z2-7]{7})\/[A-Z2-7]+)/g;

const form = document.querySelector("[data-take]");
const text = form.querySelector("textarea");
const told = form.querySelector("[data-parts]");

export function add(came) {
  const parts = [...came.matchAll(PART)];
  if (!parts.length) return;
  for (const [, part, number, count, check] of parts) keep(part, number, `${count}/${check}`);
  if (text) look();
  else location.replace(location.pathname); // what is shown here came before
}

function kept() {
  return read(KEPT) ?? {};
}

// Of another match nothing is kept any longer.
function keep(part, number, of) {
  const before = kept();
  const parts = before.of === of ? before.parts : {};
  write(KEPT, { of, parts: { ...parts, [number]: part } });
}

function look() {
  const { of, parts } = kept();
  if (!of) return;
  const [have, count] = [Object.keys(parts).length, parseInt(of, 10)];
  text.value = Object.values(parts).join("\n");
  told.querySelector("[data-have]").textContent = have;
  told.querySelector("[data-count]").textContent = count;
  told.hidden = have === count;
  if (have < count) return;
  write(KEPT, {});
  form.querySelector("button:not([type])").click(); // requestSubmit is younger than some browsers
}

// Takes a received match out of the address, so that a reload does not import it again.
function arrive() {
  const came = location.hash;
  if (!came) return;
  history.replaceState(history.state, "", location.pathname + location.search);
  add(came);
}

text?.addEventListener("paste", () => { setTimeout(() => { add(text.value); }); });
addEventListener("hashchange", arrive);
if (text && !location.hash) look();
arrive();
