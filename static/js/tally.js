// A tally of guests and reputation: a tap changes it on the screen at once, and its address is told the whole of it.

import { put } from "./outbox.js";
import { pending } from "./taps.js";

const SECOND_TAP = 500;

let wentAt = 0;

const STEPS = {
  guest: ({ income }, value) => { income.push(Number(value)); },
  guest_left: ({ income }, place) => { income.splice(Number(place), 1); },
  plus: ({ reputation }, place) => { change(reputation[place], 1); },
  minus: ({ reputation }, place) => { change(reputation[place], -1); },
};

document.addEventListener("submit", (event) => {
  const form = event.target.closest("form[data-tally]");
  if (!form) return;
  event.preventDefault();
  if (isSecondTap(event.submitter)) return;
  const tally = JSON.parse(form.dataset.tally);
  const { name, value, dataset } = event.submitter;
  STEPS[name](tally, dataset.place ?? value);
  show(form, tally);
  put(form.dataset.address, { ...tally, round: Number(form.dataset.round) });
});

// The second of two quick taps on a guest who goes is not meant for the one who comes to that place.
function isSecondTap({ name }) {
  const isSecond = name === "guest_left" && Date.now() - wentAt < SECOND_TAP;
  if (name === "guest_left") wentAt = Date.now();
  return isSecond;
}

// A change that takes back the one before it leaves neither.
function change(changes, by) {
  if (changes.length > 1 && changes.at(-1) === -by) changes.pop();
  else changes.push(by);
}

function show(form, { income, reputation }) {
  form.dataset.tally = JSON.stringify({ income, reputation });
  form.querySelectorAll("[data-field]").forEach((row, place) => { showField(row, reputation[place]); });
  const sum = income.reduce((total, paid) => total + paid, 0);
  form.querySelector("[data-sum]").textContent = income.length > 1 ? `${income.join("+")} = ${sum}` : sum;
  const chips = form.querySelector("[data-chips]");
  chips.replaceChildren(...income.map((paid, place) => chip(chips, paid, place)));
}

function showField(row, changes) {
  const level = Math.max(0, changes.reduce((total, by) => total + by, 0));
  row.querySelector("[data-level]").textContent = level;
  row.querySelector("[name=minus]").disabled = level === 0;
  row.querySelectorAll(".met i").forEach((pip, place) => { pip.classList.toggle("on", place < level); });
}

function chip({ dataset }, paid, place) {
  const made = document.createElement("button");
  Object.assign(made, { name: "guest_left", value: place, textContent: `${paid} ×` });
  made.setAttribute("aria-label", dataset.label.replace("{number}", place + 1).replace("{income}", paid));
  return made;
}

// What is not sent yet is on the screen at once, after a reload too.
function showPending() {
  for (const { address, value } of pending()) {
    const form = document.querySelector(`form[data-address="${CSS.escape(address)}"]`);
    if (form) show(form, value);
  }
}

document.addEventListener("view:shown", showPending);
showPending();
