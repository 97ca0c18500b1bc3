// A result stays with a reader who is doing something with it while the others begin the next round: a sheet is open
// over it, or it was touched just now.

const STAYS = 10_000; // ms after the last touch
const RESULT = "[data-view=scored], [data-view=won]";
const NEWS = "[data-told=changed] > *"; // a correction or an undo: the result may be void

let touchedAt = 0;

// How many ms longer what is shown stays where this view would come, 0 if it need not.
export function stays(shown, coming) {
  if (!shown.querySelector(RESULT) || coming.querySelector(RESULT)) return 0;
  if (shown.querySelector(NEWS)?.id !== coming.querySelector(NEWS)?.id) return 0;
  return document.querySelector("dialog[open]") ? STAYS : Math.max(0, touchedAt + STAYS - Date.now());
}

for (const touch of ["pointerdown", "wheel", "keydown"]) {
  addEventListener(touch, () => { touchedAt = Date.now(); }, { capture: true, passive: true });
}
document.addEventListener("view:arrived", () => { touchedAt = 0; });
