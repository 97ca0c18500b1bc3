// What is said before the app can speak, in the language of the phone.

const MEGABYTE = 1_000_000;

const starting = document.getElementById("starting");
const spoken = [...starting.querySelectorAll("[lang]")].map(({ lang }) => lang);
const language = navigator.languages.map((one) => one.slice(0, 2)).find((one) => spoken.includes(one)) ?? "en";
const section = starting.querySelector(`[lang=${language}]`);
document.documentElement.lang = language;
section.hidden = false;

export function say(key, detail = "") {
  for (const line of section.querySelectorAll("[data-said]")) line.hidden = line.dataset.said !== key;
  section.querySelector("[data-detail]").textContent = detail;
}

export function progress(loaded, all) {
  const bar = section.querySelector("progress");
  Object.assign(bar, { max: all, value: loaded });
  section.querySelector("[data-loaded]").textContent = (loaded / MEGABYTE).toFixed(1);
  section.querySelector("[data-all]").textContent = (all / MEGABYTE).toFixed(1);
}
