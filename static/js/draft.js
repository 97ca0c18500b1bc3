// A draft in a form, where each tap is a button: what it comes to is the server's to say, and is fetched. Until then the
// taps stand in the form, in their order, so that none is lost; only the answer to all of them is shown. Whoever knows
// what is tapped hears of it and shows it at once.

import { changedHere, refresh, view } from "./view.js";

document.addEventListener("click", (event) => {
  const button = event.target.closest("[name=tap], [name=by]");
  const draft = button?.form;
  if (!draft?.matches("[data-draft]")) return;
  event.preventDefault();
  if (button.name === "by") draft.elements.way.value = button.value;
  else take(draft, button, button.value);
  ask(draft);
});

document.addEventListener("draft:typed", ({ target, detail }) => {
  take(target.form, target, detail);
  ask(target.form);
});

function take(draft, field, value) {
  draft.append(Object.assign(document.createElement("input"), { type: "hidden", name: "tap", value }));
  field.dispatchEvent(new CustomEvent("draft:tapped", { bubbles: true, detail: value }));
}

function ask(draft) {
  const [path] = view().dataset.fragment.split("?");
  view().dataset.fragment = `${path}?${new URLSearchParams(new FormData(draft))}`;
  changedHere();
  refresh();
}
