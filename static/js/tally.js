// A tally of guests, reputation and hand: a tap changes it on the screen at once, and its address is told the whole of it.

import { put } from "./outbox.js";
import { pending } from "./taps.js";

const SECOND_TAP = 500;

let wentAt = 0;

const STEPS = {
  guest: ({ income }, value) => { income.push(Number(value)); },
  guest_left: ({ income }, place) => { income.splice(Number(place), 1); },
  plus: ({ reputation }, place) => { change(reputation[place], 1); },
  minus: ({ reputation }, place) => { change(reputation[place], -1); },
  cards_left: (tally, value) => { tally.cards_left = Math.max(0, Number(value)); },
};

document.addEventListener("submit", (event) => {
  const form = event.target.closest("form[data-tally]");
  if (!form) return;
  event.preventDefault();
  if (isSecondTap(event.submitter)) return;
  const tally = JSON.parse(form.dataset.tally);
  const { name, value, dataset } = event.submitter;
  STEPS[name](tally, dataset.place ?? value);
  event.submitter.closest("details")?.removeAttribute("open");
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

// What a form does not hold of its player's tally is around it.
function show(form, { income, reputation, cards_left = 0 }) {
  form.dataset.tally = JSON.stringify({ income, reputation, cards_left });
  const around = form.closest("[data-tallying]") ?? form;
  const penalty = Number(form.dataset.cost) * cards_left;
  const sum = income.reduce((total, paid) => total + paid, 0);
  form.querySelectorAll(".art[data-field]").forEach((art, place) => { showArt(art, reputation[place]); });
  say(around, "[data-sum]", `= ${sum}`);
  say(around, "[data-earned]", Math.max(0, sum - penalty));
  say(around, "[data-penalty]", penalty ? `−${penalty}` : 0);
  showHand(form, cards_left);
  const coins = form.querySelector("[data-coins]");
  coins.replaceChildren(...income.map((paid, place) => coin(coins, paid, place)));
}

function say(around, where, what) {
  around.querySelectorAll(where).forEach((place) => { place.textContent = what; });
}

function showArt(art, changes) {
  const level = Math.max(0, changes.reduce((total, by) => total + by, 0));
  art.querySelector("[data-level]").textContent = level;
  art.querySelector("[name=minus]").disabled = level === 0;
  art.querySelectorAll(".string i").forEach((lit, place) => { lit.classList.toggle("on", place < level); });
}

function showHand(form, count) {
  say(form, "[data-left]", count);
  const [fewer, more] = form.querySelectorAll("[name=cards_left]");
  fewer.value = count - 1;
  fewer.disabled = count === 0;
  more.value = count + 1;
}

function coin({ dataset }, paid, place) {
  const button = Object.assign(document.createElement("button"), { className: "coin", name: "guest_left", value: place, textContent: paid });
  button.setAttribute("aria-label", dataset.label.replace("{number}", place + 1).replace("{income}", paid));
  const room = document.createElement("span");
  room.append(button);
  return room;
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
