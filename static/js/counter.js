// A cell that counts: a tap steps it, keys step or set it, and its address is told the new count. Cells of one column
// share what there is, and whoever has more of it gets its token; a line may add up the cells of a group.

import { cellBeside, inColumn, moveToken } from "./columns.js";
import { focusOn } from "./focus.js";
import "./hold.js";
import { put } from "./outbox.js";
import { isOf, pending } from "./taps.js";
import { say } from "./telling.js";

const LESS = ["-", "Backspace", "Delete"];

let full = null; // the cell that says in the bar why nothing more fits

document.addEventListener("click", (event) => {
  unsay();
  const cell = tapped(event.target);
  if (!cell) return;
  event.preventDefault();
  step(cell, event.target.closest("[data-less]") ? -1 : 1);
});

function tapped(target) {
  return cellBeside(target) ?? target.closest("[data-counter]");
}

document.addEventListener("held", (event) => {
  const cell = tapped(event.target);
  if (!cell) return;
  event.preventDefault();
  const before = number(cell);
  step(cell, -1);
  event.detail.giveBack = () => { if (number(cell) < before) set(cell, before); };
});

document.addEventListener("keydown", (event) => {
  const cell = tapped(event.target);
  if (!cell || event.ctrlKey || event.metaKey || event.altKey) return;
  if (act(cell, event.key)) event.preventDefault();
});

function act(cell, key) {
  if (["+", "="].includes(key)) step(cell, 1);
  else if (LESS.includes(key)) step(cell, -1);
  else if (/^[0-9]$/.test(key)) set(cell, Number(key));
  else return false;
  return true;
}

function step(cell, by) {
  set(cell, number(cell) + by);
}

function set(cell, wanted) {
  const count = Math.min(Math.max(wanted, 0), room(cell));
  unsay();
  if (count === number(cell)) return refuse(cell, wanted > count);
  show(cell, count);
  say(cell.getAttribute("aria-label"), "tap");
  put(cell.dataset.counter, { count, ...JSON.parse(along(cell)) });
}

// Returns the fields that go with every count: the round, in a game that counts by round.
function along(cell) {
  return cell.closest("[data-with]")?.dataset.with ?? "{}";
}

function number(cell) {
  return Number(cell.dataset.count);
}

// Returns how many are left of a column after those of the other groups.
function room(cell) {
  return Number(cell.dataset.max) - added(facing(cell).filter((other) => other !== cell));
}

function facing(cell) {
  return cell.dataset.group ? inColumn(cell.dataset.column) : [cell];
}

function added(cells) {
  return cells.reduce((sum, cell) => sum + number(cell), 0);
}

// Nothing more fits here, or nothing is left to take back.
function refuse(cell, isFull) {
  const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
  if (!isStill) cell.animate({ translate: ["0", "3px", "-3px", "2px", "0"] }, 200);
  if (isFull) full = cell.id;
  say(cell.getAttribute("aria-label"), "tap");
  sayStill();
}

// As long as it is so.
function sayStill() {
  const sentence = full && document.getElementById(full)?.dataset.full;
  if (sentence) showInstead(sentence);
}

// In place of the sentence of the bar, until the next tap.
function showInstead(sentence) {
  for (const line of document.querySelectorAll("[data-says]")) {
    line.dataset.says ||= line.textContent;
    line.textContent = sentence;
  }
}

function unsay() {
  full = null;
  for (const line of document.querySelectorAll("[data-says]:not([data-says=''])")) {
    line.textContent = line.dataset.says;
    line.dataset.says = "";
  }
}

export function show(cell, count) {
  cell.dataset.count = count;
  if (cell.dataset.name) cell.setAttribute("aria-label", cell.dataset.name.replace("{count}", count));
  cell.querySelector("[data-count-text]").textContent = count || "";
  cell.querySelectorAll("i").forEach((pip, place) => { pip.classList.toggle("on", place < count); });
  if (cell.dataset.group) compare(cell);
  if (!count && cell.parentElement.querySelector(".less:focus")) focusOn(cell); // it goes
}

function compare(cell) {
  const cells = facing(cell);
  const most = Math.max(...cells.map(number));
  const [ahead, another] = cells.filter((other) => number(other) === most);
  const winner = another ? null : ahead;
  for (const other of cells) other.toggleAttribute("data-more", other === winner);
  moveToken(cell.dataset.column, winner?.closest("[data-place]").dataset.place);
  addUp(cell.dataset.group);
}

function addUp(group) {
  const line = document.querySelector(`[data-sum="${group}"]`);
  const sum = added([...document.querySelectorAll(`[data-group="${group}"]`)]);
  line.textContent = line.dataset.words.replace("{count}", sum);
  line.toggleAttribute("data-complete", sum === Number(line.dataset.goal));
}

// Shows unsent taps at once, after a reload too.
function showPending() {
  for (const tap of pending()) {
    const cell = document.querySelector(`[data-counter="${CSS.escape(tap.address)}"]`);
    if (cell && isOf(tap, JSON.parse(along(cell)))) show(cell, tap.value.count);
  }
}

document.addEventListener("view:shown", () => { showPending(); sayStill(); });
showPending();
