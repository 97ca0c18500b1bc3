// Announcements for screen readers: in one region that is always there, once each, after the focus has moved. A part
// marked data-told is told when it comes, and when it says something else; data-waiting in it changes in silence. Its
// words stand on the page already, so no search on the page finds them here again.

const SETTLED = 250; // ms without a change: of quick taps only what they come to is told

const region = document.getElementById("told");
const words = region.attachShadow({ mode: "closed" });
const dialog = document.getElementById("dialog");
const waiting = new Map();
let known = seen();
let telling = null;

// A later sentence of the same matter takes the place of one that is not told yet.
export function say(sentence, matter) {
  if (!sentence) return;
  waiting.delete(matter);
  waiting.set(matter, sentence);
  settle();
}

function settle() {
  clearTimeout(telling);
  telling = setTimeout(tell, SETTLED);
}

function tell() {
  const now = seen();
  for (const [matter, sentence] of now) if (known.get(matter) !== sentence) waiting.set(matter, sentence);
  known = now;
  if (!waiting.size) return;
  const told = new Set([...waiting].sort(byNews).map(([, sentence]) => sentence));
  if (document.activeElement.tabIndex < 0) told.delete(document.activeElement.textContent.trim()); // a title, which has been read
  waiting.clear();
  words.replaceChildren(...[...told].map((textContent) => Object.assign(document.createElement("p"), { textContent })));
}

// News of others comes first, then what follows from it.
function byNews([one], [other]) {
  return (other === "news") - (one === "news");
}

// Returns the sentences on the page to announce, by their mark.
function seen() {
  const found = new Map();
  for (const part of document.querySelectorAll("[data-told]")) {
    const told = part.getClientRects().length ? said(part) : "";
    if (told) found.set(part.dataset.told, [found.get(part.dataset.told), told].join(" ").trim());
  }
  return found;
}

function said(part) {
  const silent = part.querySelector("[data-waiting]")?.innerText;
  return part.innerText.replace(silent, "").trim();
}

// A sheet hides what lies below it from whoever listens.
function move() {
  const home = dialog.open ? dialog : document.body;
  if (region.parentElement === home) return;
  words.replaceChildren(); // what was told is not told again
  home.append(region);
}

function look() {
  move();
  settle();
}

new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true, attributeFilter: ["hidden", "open"] });
