// Sends the event `held` to an element that is held down: with a finger, a pen or the first button of a mouse, and at once with
// its second one. An iPhone tells pages of no long press. Whoever takes it prevents its default, and may tell how to give
// it back; its end is no tap then.

const LONG = 500;
const STEPS = 5;
const STILL = 10; // px

let press = null;
let isTaken = false;
let counted = null; // the press that was taken for a long one by our own clock, with how it is given back

addEventListener("pointerdown", ({ isPrimary, button, target, clientX, clientY, timeStamp }) => {
  release();
  if (!isPrimary) return;
  [isTaken, counted] = [false, null];
  if (button !== 0) return;
  press = { target, clientX, clientY, timeStamp };
  step(STEPS);
});
addEventListener("pointermove", (event) => { if (isAway(event)) end(event); });
addEventListener("pointerup", end);
addEventListener("pointercancel", release);
addEventListener("scroll", release, true);

// Some phones call it a long press sooner.
addEventListener("contextmenu", (event) => {
  if (isTaken || told(event.target).defaultPrevented) event.preventDefault();
  isTaken ||= press && event.defaultPrevented;
  release();
});

addEventListener("click", (event) => {
  if (!isTaken || !event.detail) return; // keys have none
  isTaken = false;
  stop(event);
}, true);

// A page that stood still for a moment hears of what was lifted meanwhile before it takes it for held.
function step(left) {
  if (left) press.timer = setTimeout(step, LONG / STEPS, left - 1);
  else hold(press);
}

function hold(held) {
  release();
  const { defaultPrevented, detail } = told(held.target);
  isTaken = defaultPrevented;
  counted = { ...held, ...detail };
}

function isAway({ clientX, clientY }) {
  const begun = press ?? counted;
  return begun && Math.hypot(clientX - begun.clientX, clientY - begun.clientY) > STILL;
}

function end(event) {
  if (wasShort(event)) giveBack();
  release();
}

// A browser that was busy itself told late that the finger was gone, but knows when it was.
function wasShort({ timeStamp }) {
  return counted?.giveBack && timeStamp - counted.timeStamp < LONG;
}

function giveBack() {
  counted.giveBack();
  [isTaken, counted] = [false, null];
}

function told(target) {
  const event = new CustomEvent("held", { bubbles: true, cancelable: true, detail: {} });
  target.dispatchEvent(event);
  return event;
}

function stop(event) {
  event.preventDefault();
  event.stopPropagation();
}

function release() {
  clearTimeout(press?.timer);
  press = null;
}
