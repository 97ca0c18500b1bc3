// When a round is scored or a match is over: what has changed moves once, from where it stood. The page says how it
// stands before anything moves, and a tap ends it.

import "./view.js";

const LASTS = 1250; // ms, as the style sheet has it
const FIRST = 500; // until the first lantern is lit
const EACH = 40;

let ending = null;

function begin() {
  end();
  const shown = document.querySelector("[data-just-scored]");
  if (!shown || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  document.documentElement.dataset.moment = shown.dataset.view;
  shown.querySelectorAll(".panel").forEach((panel) => { countUp(panel, shown.dataset); });
  ending = setTimeout(end, LASTS);
}

function end() {
  clearTimeout(ending);
  ending = null;
  delete document.documentElement.dataset.moment;
  document.querySelectorAll(".total").forEach((total) => {
    total.getAnimations({ subtree: true }).forEach((running) => { running.cancel(); });
  });
}

// The lanterns light one by one from where they were, and the figure counts with them.
function countUp(panel, before) {
  const totals = panel.querySelectorAll(".total");
  [before.charm, before.favors].forEach((figures, number) => {
    if (figures) light(totals[number], Number(figures.split(" ")[panel.dataset.player]));
  });
}

function light(total, from) {
  const [figure, lanterns] = [total.querySelector("b"), [...total.querySelectorAll(".on")].slice(from)];
  const to = Number(figure.textContent);
  const steps = { duration: EACH * Math.max(1, Math.abs(to - from)), delay: FIRST, fill: "both" };
  figure.animate({ "--figure": [from, to] }, steps);
  lanterns.forEach((lantern, place) => {
    lantern.animate({ opacity: [0, 1], scale: [0.4, 1] }, { duration: 2 * EACH, delay: FIRST + EACH * place, fill: "backwards" });
  });
}

// What is tapped meanwhile was meant for what is gone, or for nothing but to go on.
document.addEventListener("click", (event) => {
  if (ending === null) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  end();
}, true);

document.addEventListener("view:arrived", begin);
