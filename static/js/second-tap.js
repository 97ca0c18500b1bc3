// The second of two quick taps at one place was meant for what is gone by then, and does nothing. What came there looks so
// long as if it were not ready.

const WITHIN = 700;
const SAME_PLACE = 48;

let arrivedAt = 0;
let tap = [0, 0];
let tapBefore = [0, 0];

export function isSecondTap() {
  const distance = Math.hypot(tap[0] - tapBefore[0], tap[1] - tapBefore[1]);
  return Date.now() - arrivedAt < WITHIN && distance < SAME_PLACE;
}

document.addEventListener("click", (event) => {
  tap = [event.clientX, event.clientY];
  if (!event.detail || !isSecondTap()) return; // a key has no place
  event.preventDefault();
  event.stopImmediatePropagation();
}, true);

document.addEventListener("view:arrived", () => {
  [arrivedAt, tapBefore] = [Date.now(), tap];
  const under = document.elementFromPoint(...tap)?.closest(".button, button");
  under?.setAttribute("data-unready", "");
  setTimeout(() => { under?.removeAttribute("data-unready"); }, WITHIN);
});
