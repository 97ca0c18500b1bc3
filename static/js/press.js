// A finger, a pen or a button of the mouse that is down: what lies under it stays until its tap is told, so that the tap
// goes to what it was begun on.

const LONGEST = 1000; // a hand that rests on the board keeps no news away
const CLICK_WITHIN = 350; // a finger that is lifted may become a tap until then

let over = Promise.resolve();
let end = () => {};

// Until nothing is down.
export async function lifted() {
  for (let awaited = null; awaited !== over;) {
    awaited = over;
    await awaited;
  }
}

function begin() {
  over = new Promise((resolve) => { end = resolve; });
  setTimeout(end, LONGEST);
}

addEventListener("pointerdown", begin, true);
addEventListener("pointerup", () => { setTimeout(end, CLICK_WITHIN); }, true);
addEventListener("pointercancel", () => { end(); }, true);
addEventListener("click", () => { end(); }); // told to everything below before
