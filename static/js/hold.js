// What is held down is told so, by the event `held`: with a finger, a pen or the first button of a mouse, and at once with
// its second one. An iPhone tells pages of no long press. Whoever takes it prevents its default; its end is no tap then.

const LONG = 500;
const STEPS = 5;
const STILL = 10; // px

let press = null;
let isTaken = false;

addEventListener("pointerdown", ({ isPrimary, button, target, clientX, clientY }) => {
  release();
  if (!isPrimary) return;
  isTaken = false;
  if (button !== 0) return;
  press = { clientX, clientY };
  step(target, STEPS);
});
addEventListener("pointermove", ({ clientX, clientY }) => {
  if (press && Math.hypot(clientX - press.clientX, clientY - press.clientY) > STILL) release();
});
addEventListener("pointerup", release);
addEventListener("pointercancel", release);
addEventListener("scroll", release, true);

// Some phones call it a long press sooner.
addEventListener("contextmenu", (event) => {
  if (isTaken || takes(event.target)) event.preventDefault();
  isTaken ||= press && event.defaultPrevented;
  release();
});

addEventListener("click", (event) => {
  if (!isTaken || !event.detail) return; // keys have none
  isTaken = false;
  event.preventDefault();
  event.stopPropagation();
}, true);

// A page that stood still for a moment hears of what was lifted meanwhile before it takes it for held.
function step(target, left) {
  if (left) press.timer = setTimeout(step, LONG / STEPS, target, left - 1);
  else hold(target);
}

function hold(target) {
  release();
  isTaken = takes(target);
}

function takes(target) {
  return !target.dispatchEvent(new Event("held", { bubbles: true, cancelable: true }));
}

function release() {
  clearTimeout(press?.timer);
  press = null;
}
