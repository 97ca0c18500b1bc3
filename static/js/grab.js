// The head of a sheet is drawn down to close it, as sheets of a phone are.

const FAR_ENOUGH = 80;

const dialog = document.getElementById("dialog");
const head = dialog.querySelector("header");
let from = null;

head.addEventListener("pointerdown", (event) => {
  if (event.target.closest("button")) return;
  from = event.clientY;
  head.setPointerCapture(event.pointerId);
});
head.addEventListener("pointermove", (event) => {
  if (from !== null) dialog.style.translate = `0 ${towards(event)}px`;
});
head.addEventListener("pointerup", (event) => {
  if (from !== null && Math.abs(towards(event)) > FAR_ENOUGH) dialog.close();
  rest();
});
head.addEventListener("pointercancel", rest);

// Only away from the reader's edge: down, and up where the reader sits across.
function towards(event) {
  const drawn = event.clientY - from;
  return dialog.dataset.facing ? Math.min(0, drawn) : Math.max(0, drawn);
}

function rest() {
  from = null;
  dialog.style.translate = "";
}
