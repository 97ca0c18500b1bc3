// When a round is scored or a match is over: what has changed moves once, from where it stood. The page says how it
// stands before anything moves, and a tap ends it, besides what it does.

const LASTS = 1250; // ms, as the style sheet has it
const FIRST = 500; // until the first lantern is lit
const EACH = 40; // a lantern, or a step of a figure
const ALL = 650; // however many they are

let ending = null;

function begin() {
  end();
  const shown = document.querySelector("[data-just-scored]");
  if (!shown || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  document.documentElement.dataset.moment = shown.dataset.view;
  shown.querySelectorAll("[data-from]").forEach(countUp);
  ending = setTimeout(end, LASTS);
}

function end() {
  clearTimeout(ending);
  ending = null;
  delete document.documentElement.dataset.moment;
  document.querySelectorAll("[data-from]").forEach((counted) => {
    counted.getAnimations({ subtree: true }).forEach((running) => { running.cancel(); });
  });
}

// The new lanterns light one by one, and the figure counts with them from where it was.
function countUp(counted) {
  const [figure, from] = [counted.querySelector("b"), Number(counted.dataset.from)];
  if (figure) count(figure, from, Number(figure.textContent));
  light(counted.querySelectorAll(".new"));
}

function count(figure, from, to) {
  const duration = Math.min(ALL, EACH * Math.max(1, Math.abs(to - from)));
  figure.animate({ "--figure": [from, to] }, { duration, delay: FIRST, fill: "both" });
}

function light(lanterns) {
  const each = Math.min(EACH, ALL / lanterns.length);
  lanterns.forEach((lantern, place) => {
    lantern.animate({ opacity: [0, 1], scale: [0.4, 1] }, { duration: 2 * EACH, delay: FIRST + each * place, fill: "backwards" });
  });
}

document.addEventListener("click", () => { if (ending !== null) end(); }, true);

document.addEventListener("view:arrived", begin);
