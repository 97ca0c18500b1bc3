// A draft in a form, where each tap is a button: what it comes to is the server's to say, and is fetched. Until then the
// taps stand in the form, in their order, so that none is lost; only the answer to all of them is shown.

import { inColumn } from "./columns.js";
import { show } from "./counter.js";
import { changedHere, refresh, view } from "./view.js";

const LESS = ["-", "Backspace", "Delete"];
const MORE = ["+", "="];

document.addEventListener("click", (event) => {
  const button = event.target.closest("[name=tap], [name=by]");
  const draft = button?.form;
  if (!draft?.matches("[data-draft]")) return;
  event.preventDefault();
  if (button.name === "by") draft.elements.way.value = button.value;
  else take(draft, button);
  ask(draft);
});

// A long press on a touch screen, the second button of a mouse.
document.addEventListener("contextmenu", (event) => {
  const less = besides(event.target);
  if (!less) return;
  event.preventDefault();
  less.click();
});

document.addEventListener("keydown", (event) => {
  const less = besides(event.target);
  if (!less || event.ctrlKey || event.metaKey || event.altKey) return;
  if (LESS.includes(event.key)) less.click();
  else if (MORE.includes(event.key)) event.target.closest(".cell").click();
});

// What takes one back from the cell.
function besides(target) {
  return target.closest("[data-draft] .cell")?.parentElement.querySelector(".less");
}

function take(draft, button) {
  const { name, value } = button;
  draft.append(Object.assign(document.createElement("input"), { type: "hidden", name, value }));
  button.dispatchEvent(new Event("draft:tapped", { bubbles: true }));
}

document.addEventListener("draft:tapped", ({ target }) => {
  const [what, player, column] = target.value.split("/");
  const by = { more: 1, less: -1 }[what];
  if (by) step(document.getElementById(`cell-${player}-${column}`), by);
});

// Where all of a column are counted, one more comes from across.
function step(cell, by) {
  const most = Number(cell.dataset.max);
  const count = Math.min(Math.max(number(cell) + by, 0), most);
  show(cell, count);
  const across = inColumn(cell.dataset.column).find((other) => other.matches(".cell") && other !== cell);
  if (count + number(across) > most) show(across, most - count);
}

function number(cell) {
  return Number(cell.dataset.count);
}

function ask(draft) {
  const [path] = view().dataset.fragment.split("?");
  view().dataset.fragment = `${path}?${new URLSearchParams(new FormData(draft))}`;
  changedHere();
  refresh();
}
