// Notices above the table. `data-until` names the event after which one is untrue: another `view`, any `change` of the table,
// a later `tap` that is taken, or a `connection`.

const READ_IN = 3000; // ms

const main = document.getElementById("main");
const dialog = document.getElementById("dialog");
let awayUntil = 0;
let clearing = null;

export function notify(sentence, until) {
  const notice = Object.assign(document.createElement("p"), { className: "notice notice-fault", textContent: sentence });
  notice.setAttribute("role", "alert");
  notice.dataset.until = until;
  if (document.activeElement.closest('[data-place="far"]')) notice.dataset.facing = "far";
  told().forEach((old) => old.remove());
  place().prepend(notice);
}

// Of a tap that came to nothing.
export function notifyAway() {
  clearTimeout(clearing);
  awayUntil = Date.now() + READ_IN;
  const strip = document.getElementById("connection");
  const gap = document.documentElement.dataset.gap ?? " ";
  notify([strip.querySelector("strong").textContent, strip.dataset.again].join(gap), "connection");
}

export function clear(until) {
  told(`[data-until="${until}"]`).forEach((old) => old.remove());
}

// The connection may be back before anybody has read that it was not there.
export function clearAway() {
  clearTimeout(clearing);
  clearing = setTimeout(clear, awayUntil - Date.now(), "connection");
}

// A sheet covers what lies below it.
function place() {
  return dialog.open ? dialog.querySelector("[data-dialog-notices]") : main;
}

function told(which = "") {
  return document.querySelectorAll(`:is(main, [data-dialog-notices]) > .notice${which}`);
}
