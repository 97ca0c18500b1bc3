// A geisha's card: its figures are copied once, and this device has them whenever she is chosen again. Copied in all
// three fields it closes, and by its own button.

import { focusOn } from "./focus.js";
import { read, write } from "./storage.js";

const KEY = "geisha";

const taken = new WeakMap(); // by the form of a field: what was copied there

document.addEventListener("submit", ({ target, submitter }) => {
  if (target.matches("[data-figures]")) copied(target, submitter);
  else if (target.matches("[data-reported]")) confirmed(target);
  else if (target.matches(".geisha-choices")) remember(target, submitter.value);
}, true);

document.addEventListener("click", (event) => {
  const card = event.target.closest("[data-done]")?.closest(".card-figures");
  if (!card) return;
  event.preventDefault();
  close(card);
});

// An open card lies over what a key leads to next, which is not seen then.
document.addEventListener("focusin", ({ target, relatedTarget }) => {
  const card = relatedTarget?.closest(".card-figures[open]");
  if (card && !card.contains(target) && target.matches(".seat :focus-visible")) card.removeAttribute("open");
});

// Returns the figures copied in a form: also zeros, which an untouched card has in all three.
export function copiedIn(form) {
  return taken.get(form);
}

function copied(form, { value }) {
  const card = form.closest(".card-figures");
  const forms = [...card.querySelectorAll("[data-figures]")];
  taken.set(form, value);
  const figures = forms.map((one) => taken.get(one) ?? one.querySelector("[aria-pressed=true]")?.value ?? 0);
  if (forms.every((one) => taken.has(one) || one.querySelector("[aria-pressed=true]"))) {
    write(KEY, { ...known(), [form.closest("[data-geisha]").dataset.geisha]: figures.map(Number) });
  }
  if (forms.every((one) => taken.has(one))) close(card);
}

// The focus goes from the key to the summary that opens the card.
function close(card) {
  card.removeAttribute("open");
  focusOn(card.querySelector("summary"));
}

// Takes the three figures that others reported of the card.
function confirmed(form) {
  const figures = [...form.querySelectorAll("[name^='base/']")].map(({ value }) => Number(value));
  write(KEY, { ...known(), [form.closest("[data-geisha]").dataset.geisha]: figures });
  form.closest(".card-figures").removeAttribute("open");
}

function remember(form, geisha) {
  form.querySelectorAll("[name^='base/']").forEach((field) => { field.remove(); });
  (known()[geisha] ?? []).forEach((value, place) => {
    form.append(Object.assign(document.createElement("input"), { type: "hidden", name: `base/${place}`, value }));
  });
}

function known() {
  return read(KEY) ?? {};
}
