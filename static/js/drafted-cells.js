// The cells of a draft: a tap shows its count at once, a long press and keys take one back.

import { inColumn } from "./columns.js";
import { show } from "./counter.js";
import "./hold.js";

const LESS = ["-", "Backspace", "Delete"];
const MORE = ["+", "="];
const STEPS = { more: 1, less: -1 };

document.addEventListener("draft:tapped", ({ detail }) => {
  const [what, player, column] = detail.split("/");
  if (what in STEPS) step(document.getElementById(`cell-${player}-${column}`), STEPS[what]);
});

document.addEventListener("held", (event) => {
  const less = besides(event.target);
  if (!less) return;
  event.preventDefault();
  const cell = event.target.closest(".cell");
  const before = number(cell);
  less.click();
  event.detail.giveBack = () => { if (number(cell) < before) cell.click(); };
});

document.addEventListener("keydown", (event) => {
  const less = besides(event.target);
  if (!less || event.ctrlKey || event.metaKey || event.altKey) return;
  if (LESS.includes(event.key)) less.click();
  else if (MORE.includes(event.key)) event.target.closest(".cell").click();
});

// Returns the button that takes one back from the cell.
function besides(target) {
  return target.closest("[data-draft] .cell")?.parentElement.querySelector(".less");
}

// If a column is full, one more comes from the cell across.
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
