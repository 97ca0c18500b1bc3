// Status messages until the app runs, in the language of the browser.

import { spoken } from "./spoken.js";

const MEGABYTE = 1_000_000;
const LANTERNS = 7;

const starting = document.getElementById("starting");
const lanterns = starting.querySelector(".lanterns");
const section = spoken([...starting.querySelectorAll("section[lang]")]);
const language = section.lang;
const figure = new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
let said = "";

document.documentElement.lang = language;
section.hidden = false;
document.getElementById("late").remove(); // this script has come

export function say(key, detail = "") {
  if (key === said && !detail) return;
  said = key;
  for (const line of section.querySelectorAll("[data-said]")) line.hidden = line.dataset.said !== key;
  section.querySelector("[data-detail]").textContent = detail;
  if (key === "waking") lanterns.dataset.lit = LANTERNS;
}

// Shows a line over whatever else is shown, while it is so.
export function tellOutside(name, isSo) {
  for (const line of document.querySelectorAll(`[data-outside=${name}]`)) line.hidden = !isSo || line.lang !== language;
}

// Shows why the app can't start: known errors in our own words, of others the last line, which of Python's is the error.
export function sayWhy(fault) {
  const detail = String(fault?.message ?? fault).trim().split("\n").at(-1);
  if (!canKeep() || fault?.name === "SecurityError") say("browser");
  else if (fault?.name === "QuotaExceededError") say("full");
  else if (said === "loading") say("network");
  else say("fault", detail);
}

// Private windows, old browsers and addresses without https each lack one of these.
export function canKeep() {
  return Boolean(navigator.serviceWorker && navigator.locks && globalThis.caches && globalThis.WebAssembly && globalThis.DecompressionStream);
}

export function progress(loaded, all) {
  const bar = section.querySelector("progress");
  Object.assign(bar, { max: all, value: loaded });
  lanterns.dataset.lit = Math.floor(LANTERNS * loaded / all);
  section.querySelector("[data-loaded]").textContent = figure.format(loaded / MEGABYTE);
  section.querySelector("[data-all]").textContent = figure.format(all / MEGABYTE);
}
