// A button that chooses, one of several for the same: its address is told who is chosen, a tap on it again chooses nobody.

import { moveToken } from "./columns.js";
import { put } from "./outbox.js";
import { pending } from "./taps.js";

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-choice]");
  if (!button) return;
  event.preventDefault();
  const player = isChosen(button) ? null : Number(button.dataset.chooses);
  show(button.dataset.choice, player);
  put(button.dataset.choice, { player, ...JSON.parse(button.closest("[data-with]").dataset.with) });
});

function isChosen(button) {
  return button.getAttribute("aria-pressed") === "true";
}

function show(address, player) {
  const buttons = [...document.querySelectorAll(`[data-choice="${CSS.escape(address)}"]`)];
  for (const button of buttons) button.setAttribute("aria-pressed", Number(button.dataset.chooses) === player && player !== null);
  if (buttons.length) moveToken(buttons[0].dataset.column, buttons.find(isChosen)?.dataset.place);
}

// What is not sent yet is on the screen at once, after a reload too.
function showPending() {
  for (const { address, value } of pending()) show(address, value.player);
}

document.addEventListener("view:shown", showPending);
showPending();
