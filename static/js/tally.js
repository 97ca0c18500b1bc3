// A tally of guests, reputation and hand: a tap changes it on the screen at once, and its address is told the whole of it.

import { focusOn } from "./focus.js";
import { copiedIn } from "./her-card.js";
import { put } from "./outbox.js";
import { isOf, pending } from "./taps.js";
import { say } from "./telling.js";

const SECOND_TAP = 500;
const MOST_REPUTATION = 20;

let wentAt = 0;

const STEPS = {
  guest: ({ income }, value) => { income.push(Number(value)); },
  total: (tally, paid) => { tally.income = [Number(paid)]; },
  guest_left: ({ income }, place) => { income.splice(Number(place), 1); },
  guests_left: (tally) => { tally.income = []; },
  plus: ({ reputation }, place) => { change(reputation[place], 1); },
  minus: ({ reputation }, place) => { change(reputation[place], -1); },
  base: ({ reputation }, [place, value]) => { reputation[place] = on(value, reputation[place].slice(1)); },
  cards_left: (tally, value) => { tally.cards_left = Math.max(0, Number(value)); },
};

// Says the result of each step of a tally; a key for her card says its own.
const TOLD = {
  guest: together,
  total: together,
  guest_left: together,
  guests_left: together,
  plus: height,
  minus: height,
  cards_left: (row, { cards_left }, button) => button.closest(".hand-keys").dataset.label.replace("{number}", cards_left),
};

function together(row, { income }) {
  const { dataset } = (row.closest("[data-tallying]") ?? row).querySelector("[data-coins]");
  return dataset.together.replace("{sum}", added(income));
}

function height(row, tally, button) {
  return button.closest(".art").querySelector(".up").textContent.trim();
}

document.addEventListener("submit", (event) => {
  const form = event.target.closest("form[data-tally]");
  if (!form) return;
  event.preventDefault();
  const { name, value, dataset } = event.submitter;
  tap(form, event.submitter, name, dataset.place ?? value);
});

// The figures of her card have forms of their own, beside the tally to which they belong.
document.addEventListener("submit", (event) => {
  const figures = event.target.closest("form[data-figures]");
  if (!figures) return;
  event.preventDefault();
  const form = figures.closest("[data-tallying]").querySelector("form[data-tally]");
  const { name, value } = event.submitter;
  tap(form, event.submitter, "base", [Number(name.split("/")[1]), Number(value)]);
});

// The typed total of all guests counts as one guest's, and can be corrected into several later.
document.addEventListener("change", ({ target }) => {
  if (!("total" in target.dataset) || !target.reportValidity()) return;
  const step = target.value === "" ? "guests_left" : "total";
  if (target.closest("[data-drafted]")) return drafted(target, step);
  const around = target.closest("[data-tallying], form[data-tally]");
  tap(around.querySelector("form[data-tally]") ?? around, target, step, target.value);
});

function drafted(total, step) {
  const { player } = total.closest("[data-drafted]").dataset;
  total.dispatchEvent(new CustomEvent("draft:typed", { bubbles: true, detail: `${step}/${player}/${Number(total.value)}` }));
}

// Enter in a total.
document.addEventListener("submit", (event) => {
  if (![event.target, event.submitter].some((sends) => sends && "ofTotal" in sends.dataset)) return;
  event.preventDefault();
  event.stopPropagation();
}, true);

document.addEventListener("focusin", ({ target }) => { if ("total" in target.dataset) target.select(); });

// In a draft of all players a tap says whose it is, and goes nowhere before it is saved.
document.addEventListener("draft:tapped", ({ target, detail }) => {
  const [name, , value] = detail.split("/");
  const row = target.closest("[data-tally]");
  if (row) stepped(row, target, name, value);
});

function tap(form, button, name, value) {
  const tally = stepped(form, button, name, value);
  put(form.dataset.address, { ...tally, ...along(form) });
}

function along(form) {
  return { round: Number(form.dataset.round) };
}

function stepped(row, button, name, value) {
  const tally = JSON.parse(row.dataset.tally);
  STEPS[name](tally, value);
  fold(button);
  show(row, tally);
  if (name in TOLD) say(TOLD[name](row, tally, button), name);
  const earned = row.querySelector("[data-earned]")?.textContent;
  say(row.querySelector("[data-stands]")?.dataset.stands.replace("{earned}", earned), "earned");
  return tally;
}

// The second of two quick taps on a guest who goes is not meant for the one who comes to that place.
document.addEventListener("click", (event) => {
  if (!event.target.closest("[data-coins] button")) return;
  if (Date.now() - wentAt < SECOND_TAP) {
    event.preventDefault();
    event.stopPropagation();
  } else wentAt = Date.now();
}, true);

// Closes the part that was opened for one key; the focus goes from the key to the summary.
function fold(button) {
  const opened = button.closest(".pad details, .held");
  opened?.removeAttribute("open");
  opened?.firstElementChild.focus({ preventScroll: true });
}

// The changes on another start, none of them where that would leave the range.
function on(start, changes) {
  const sum = added([start, ...changes]);
  return sum >= 0 && sum <= MOST_REPUTATION ? [start, ...changes] : [start];
}

// A change that takes back the one before it leaves neither.
function change(changes, by) {
  if (changes.length > 1 && changes.at(-1) === -by) changes.pop();
  else changes.push(by);
}

// Shows a tally in its form and in the parts around it.
function show(form, { income, reputation, cards_left = null }) {
  form.dataset.tally = JSON.stringify({ income, reputation, cards_left });
  const around = form.closest("[data-tallying]") ?? form;
  const penalty = Number(form.dataset.cost) * cards_left;
  const sum = added(income);
  form.querySelectorAll(".art[data-field]").forEach((art, place) => { showArt(art, reputation[place]); });
  const isCopied = reputation?.flat().some(Boolean);
  around.querySelectorAll("[data-figures]").forEach((figures, place) => { showFigures(figures, isCopied ? reputation[place][0] : null); });
  around.querySelectorAll("[data-total]").forEach((total) => { total.value = income.length ? sum : ""; });
  write(around, "[data-earned]", Math.max(0, sum - penalty));
  write(around, "[data-penalty]", penalty ? `−${penalty}` : 0);
  showWorking(form, sum, penalty, cards_left !== null);
  showHand(form, cards_left);
  showCoins(form, income);
}

// If a coin with the focus is taken away, the last one left gets it.
function showCoins(form, income) {
  const coins = form.querySelector("[data-coins]");
  const hadFocus = coins.contains(document.activeElement);
  coins.replaceChildren(...income.map((paid, place) => coin(form, coins, paid, place)));
  if (hadFocus) focusOn(coins.lastElementChild?.firstElementChild ?? form.querySelector(".key"));
}

function write(around, where, what) {
  around.querySelectorAll(where).forEach((place) => { place.textContent = what; });
}

function showArt(art, changes) {
  const height = Math.max(0, added(changes));
  art.querySelector("[data-level]").textContent = height;
  const minus = art.querySelector("[name=minus]");
  if (!height && minus === document.activeElement) focusOn(minus.nextElementSibling); // it can't be pressed any more
  minus.disabled = height === 0;
  art.querySelectorAll(".string i").forEach((lit, place) => { lit.classList.toggle("on", place < height); });
}

function added(numbers) {
  return numbers.reduce((total, by) => total + by, 0);
}

function showFigures(figures, base) {
  const shown = Number(copiedIn(figures) ?? base ?? NaN);
  figures.querySelectorAll("button").forEach((key) => { key.setAttribute("aria-pressed", Number(key.value) === shown); });
}

// A hand is asked about in the bar too.
function showHand(form, count) {
  write(form, "[data-left]", count ?? "–");
  const buttons = [...(form.elements ?? form.querySelectorAll("button"))];
  const hands = new Set(buttons.map((button) => button.closest(".hand-keys")).filter(Boolean));
  for (const { children } of hands) showKeys(form, [...children], count);
}

// The last key counts on.
function showKeys(form, keys, count) {
  const most = keys.length - 1;
  const { label } = keys[most].parentElement.dataset;
  keys.forEach((key, left) => key.setAttribute("aria-pressed", count !== null && left === Math.min(count, most)));
  const textContent = count < most ? most : `${count} +`;
  Object.assign(keys[most], { textContent }, gives(form, "cards_left", Math.max(most, count + 1)));
  keys[most].setAttribute("aria-label", label.replace("{number}", textContent));
}

// How the sum comes about, in the words of the page.
function showWorking(form, sum, penalty, isTold) {
  const words = form.closest("[data-workings]")?.dataset.workings;
  if (!words) return;
  const { all, none, untold, below } = JSON.parse(words);
  const said = penalty ? (sum < penalty ? below : all) : isTold ? none : untold;
  write(form, "[data-working]", said.replace("{sum}", sum).replace("{penalty}", penalty));
}

// Returns the field of a button: a step of its form's tally, or of one player's in the draft of all.
function gives({ dataset }, step, value) {
  return "drafted" in dataset ? { name: "tap", value: `${step}/${dataset.player}/${value}` } : { name: step, value };
}

function coin(form, { dataset }, paid, place) {
  const button = Object.assign(document.createElement("button"), { className: "coin", textContent: paid, ...gives(form, "guest_left", place) });
  button.setAttribute("aria-label", dataset.label.replace("{number}", place + 1).replace("{income}", paid));
  const room = document.createElement("span");
  room.append(button);
  return room;
}

// Shows unsent taps at once, after a reload too.
function showPending() {
  document.querySelectorAll("[data-figures]").forEach((figures) => { if (copiedIn(figures)) showFigures(figures); });
  document.querySelectorAll("[data-total]:not(:focus)").forEach((total) => { total.value = total.defaultValue; });
  document.querySelectorAll("[data-drafted] [data-total]").forEach((total) => { total.removeAttribute("name"); }); // its tap says it
  for (const tap of pending()) {
    const form = document.querySelector(`form[data-address="${CSS.escape(tap.address)}"]`);
    if (form && isOf(tap, along(form))) show(form, tap.value);
  }
}

document.addEventListener("view:shown", showPending);
showPending();
