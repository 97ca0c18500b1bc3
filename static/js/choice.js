// A button that chooses, one of several for the same: its address is told who is chosen, a tap on it again chooses nobody.

import { moveToken } from "./columns.js";
import { put } from "./outbox.js";
import { isOf, pending } from "./taps.js";

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-choice]");
  if (!button) return;
  event.preventDefault();
  const player = isChosen(button) ? null : Number(button.dataset.chooses);
  show(button.dataset.choice, player);
  put(button.dataset.choice, { player, ...along(button) });
});

function along(button) {
  return JSON.parse(button.closest("[data-with]").dataset.with);
}

function isChosen(button) {
  return button.getAttribute("aria-pressed") === "true";
}

function choosing(address) {
  return [...document.querySelectorAll(`[data-choice="${CSS.escape(address)}"]`)];
}

function show(address, player) {
  const buttons = choosing(address);
  for (const button of buttons) button.setAttribute("aria-pressed", Number(button.dataset.chooses) === player && player !== null);
  moveToken(buttons[0].dataset.column, buttons.find(isChosen)?.dataset.place);
}

// Shows unsent taps at once, after a reload too.
function showPending() {
  for (const tap of pending()) {
    const [button] = choosing(tap.address);
    if (button && isOf(tap, along(button))) show(tap.address, tap.value.player);
  }
}

document.addEventListener("view:shown", showPending);
showPending();
