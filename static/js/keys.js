// Keys that belong together, in what is marked data-keys, are one stop of Tab: arrows go from one to the next.

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

// Tells a screen reader that arrows lead about in a group.
export function toolbar(group) {
  if (group?.getAttribute("role") === "group") group.setAttribute("role", "toolbar");
}

document.addEventListener("keydown", (event) => {
  const [group, step] = [event.target.closest("[data-keys]"), ARROWS[event.key]];
  if (!group || !step || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  next(event.target, step, keysOf(group).filter(isThere))?.focus();
});

// Sideways in their order, so that all are met, up and down to the nearest.
function next(from, [x, y], keys) {
  if (x) return keys[keys.indexOf(from) + x];
  const far = (key) => distance(from.getBoundingClientRect(), key.getBoundingClientRect(), y);
  const [nearest] = keys.sort((one, other) => far(one) - far(other));
  return far(nearest) < Infinity ? nearest : null;
}

function distance(from, to, y) {
  const down = (to.top + to.bottom - from.top - from.bottom) * y;
  return down > 1 ? down + 2 * Math.abs(to.left + to.right - from.left - from.right) : Infinity;
}

function keysOf(group) {
  return [...group.querySelectorAll("button, summary")];
}

function isThere(key) {
  return !key.disabled && key.getClientRects().length > 0 && getComputedStyle(key).visibility !== "hidden";
}

// Tab comes back to the key of a group that has the focus, else to the chosen one, else to the first.
function rove(group) {
  const keys = keysOf(group);
  const there = keys.filter(isThere);
  const stop = there.find((key) => key === document.activeElement) ?? there.find(isChosen) ?? there[0];
  for (const key of keys) key.tabIndex = key === stop ? 0 : -1;
  toolbar(group);
}

function isChosen(key) {
  return key.getAttribute("aria-pressed") === "true";
}

function roveAll() {
  for (const group of document.querySelectorAll("[data-keys]")) rove(group);
}

document.addEventListener("focusin", ({ target }) => {
  const group = target.closest("[data-keys]");
  if (group) rove(group);
});
document.addEventListener("toggle", roveAll, true);
document.addEventListener("view:shown", roveAll);
roveAll();
