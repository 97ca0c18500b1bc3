// Columns of cells: arrows go from one to the next, and a column may have a token that lies on a side of it. Each
// row is one stop of Tab, at the column that had the focus last in this round.

import { toolbar } from "./keys.js";

let stop = "0";
let round;

export function inColumn(column) {
  return [...document.querySelectorAll(`[data-column="${column}"]`)];
}

// The cell from which a button takes one back, null for what is no such button.
export function cellBeside(target) {
  return document.getElementById(target.closest("[data-less]")?.dataset.less);
}

// To the side of whoever gets it: `near`, `far`, or none, and then it rests where it was before.
export function moveToken(column, side) {
  const token = document.querySelector(`[data-token="${column}"]`);
  if (!token) return;
  const place = side ?? token.dataset.rest;
  token.dataset.place = place;
  token.toggleAttribute("data-moved", place !== token.dataset.rest);
  const player = document.querySelector(`.panel[data-place="${place}"]`)?.dataset.player;
  if (player) token.dataset.player = player;
  else delete token.dataset.player;
  document.querySelectorAll(".panel").forEach(addUp);
}

// Shows the worth and the number of a player's tokens.
function addUp(panel) {
  const tokens = [...document.querySelectorAll(`[data-token][data-player="${panel.dataset.player}"]`)];
  const worth = tokens.reduce((sum, token) => sum + Number(token.dataset.worth), 0);
  panel.querySelectorAll(".total").forEach((total, place) => {
    const figure = place ? tokens.length : worth;
    total.querySelector("b").textContent = figure;
    total.querySelectorAll("i").forEach((lantern, number) => { lantern.classList.toggle("on", number < figure); });
  });
}

document.addEventListener("keydown", (event) => {
  const from = cellBeside(event.target) ?? event.target.closest("[data-column]");
  const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
  if (!from || !step || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  const column = Number(from.dataset.column);
  const row = inColumn(column).indexOf(from);
  inColumn(column + step[0])[row + step[1]]?.focus();
});

document.addEventListener("focusin", ({ target }) => {
  const column = target.closest("[data-column]")?.dataset.column;
  if (!column || column === stop) return;
  stop = column;
  rove();
});

function rove() {
  const hint = document.getElementById("by-keys");
  for (const one of document.querySelectorAll("[data-column], [data-less]")) {
    one.tabIndex = columnOf(one) === stop ? 0 : -1;
    const cells = one.closest(".cells");
    toolbar(cells);
    if (hint) cells?.setAttribute("aria-describedby", hint.id);
  }
}

// The button that takes one back from a cell is reached by Tab from the cell.
function columnOf({ dataset }) {
  return dataset.column ?? document.getElementById(dataset.less).dataset.column;
}

function begin() {
  const entered = document.querySelector("[data-with]")?.dataset.with;
  if (entered && entered !== round) [stop, round] = ["0", entered];
  rove();
}

document.addEventListener("view:shown", begin);
begin();
