// A cell that counts: a tap steps it, keys step or set it, and its address is told the new count.

import { put } from "./outbox.js";
import { pending } from "./taps.js";

document.addEventListener("click", (event) => {
  const cell = event.target.closest("[data-counter]");
  if (!cell) return;
  event.preventDefault();
  step(cell, Number(cell.dataset.step));
  finish(cell.closest("[data-after]"));
});

// A long press on a touch screen, the second button of a mouse.
document.addEventListener("contextmenu", (event) => {
  const cell = event.target.closest("[data-counter]");
  if (!cell) return;
  event.preventDefault();
  step(cell, -1);
});

document.addEventListener("keydown", (event) => {
  const cell = event.target.closest("[data-counter]");
  if (!cell || event.ctrlKey || event.metaKey || event.altKey) return;
  if (act(cell, event.key)) event.preventDefault();
});

function act(cell, key) {
  if (["+", "="].includes(key)) step(cell, 1);
  else if (["-", "Backspace", "Delete"].includes(key)) step(cell, -1);
  else if (/^[0-9]$/.test(key)) set(cell, Number(key));
  else return move(cell, key);
  return true;
}

// A mode for one tap ends with it: what comes next is shown after it.
function finish(view) {
  if (view) view.dataset.fragment = view.dataset.after;
}

function step(cell, by) {
  set(cell, Number(cell.dataset.count) + by);
}

function set(cell, wanted) {
  const count = Math.min(Math.max(wanted, 0), Number(cell.dataset.max));
  if (count === Number(cell.dataset.count)) return refuse(cell);
  show(cell, count);
  put(cell.dataset.counter, { count, ...JSON.parse(cell.closest("[data-with]")?.dataset.with ?? "{}") });
}

// Nothing more fits here, or nothing is left to take back.
function refuse(cell) {
  const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
  if (!isStill) cell.animate({ translate: ["0", "3px", "-3px", "2px", "0"] }, 200);
}

function show(cell, count) {
  cell.dataset.count = count;
  cell.querySelector("[data-count-text]").textContent = count || "·";
}

function move(cell, key) {
  const cells = [...document.querySelectorAll("[data-counter]")];
  const width = cells.findLastIndex((other) => other.dataset.column === "0");
  const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -width, ArrowDown: width }[key];
  if (by) cells[cells.indexOf(cell) + by]?.focus();
  return Boolean(by);
}

// What is not sent yet is on the screen at once, after a reload too.
function showPending() {
  for (const { address, value } of pending()) {
    const cell = document.querySelector(`[data-counter="${CSS.escape(address)}"]`);
    if (cell) show(cell, value.count);
  }
}

document.addEventListener("view:shown", showPending);
showPending();
