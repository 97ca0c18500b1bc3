// What is told above the table. `data-until` says what makes it untrue: another `view`, any `change` of the table,
// a later `tap` that is taken, or a `connection`.

const main = document.getElementById("main");

export function notify(sentence, until) {
  const notice = Object.assign(document.createElement("p"), { className: "notice notice-fault", textContent: sentence });
  notice.setAttribute("role", "alert");
  notice.dataset.until = until;
  if (document.activeElement.closest('[data-place="far"]')) notice.dataset.facing = "far";
  told().forEach((old) => old.remove());
  main.prepend(notice);
}

export function clear(until) {
  told(`[data-until="${until}"]`).forEach((old) => old.remove());
}

function told(which = "") {
  return main.querySelectorAll(`:scope > .notice${which}`);
}

// What was already said to a screen reader, and is good to see for a while.
export function tell(sentence) {
  const notice = Object.assign(document.createElement("p"), { className: "notice", textContent: sentence });
  notice.dataset.until = "view";
  main.prepend(notice);
}
