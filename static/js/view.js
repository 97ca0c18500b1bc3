// The part of the page that shows the table, kept at the newest state of the server.

import { isEmpty } from "./outbox.js";
import { morph, morphChildren } from "./morph.js";

const main = document.getElementById("main");
let refreshing = Promise.resolve();

export function refresh() {
  refreshing = refreshing.then(fetchFragment, fetchFragment);
  return refreshing;
}

export function refreshed() {
  return refreshing.catch(() => {});
}

// A whole page that the server answered with; the address bar follows it.
export function showPage(html, address) {
  const page = new DOMParser().parseFromString(html, "text/html");
  const before = main.querySelector("[data-view]")?.dataset.view;
  morphChildren(main, page.getElementById("main"));
  document.title = page.title;
  if (address) history.replaceState(null, "", address);
  if (main.querySelector("[data-view]")?.dataset.view !== before) arrive();
}

export function notify(sentence) {
  const notice = Object.assign(document.createElement("p"), { className: "notice notice-fault", textContent: sentence });
  notice.setAttribute("role", "alert");
  main.querySelectorAll(":scope > .notice").forEach((old) => old.remove());
  main.prepend(notice);
}

function arrive() {
  scrollTo(0, 0);
  main.focus({ preventScroll: true });
}

async function fetchFragment() {
  const view = document.getElementById("view");
  if (!view?.dataset.fragment) return;
  const answer = await fetch(view.dataset.fragment, { headers: { Accept: "text/html" } });
  if (!answer.ok) return;
  const fragment = new DOMParser().parseFromString(await answer.text(), "text/html");
  if (isEmpty()) morph(view, fragment.getElementById("view"));
}

document.addEventListener("outbox:empty", () => { refresh(); });
document.addEventListener("outbox:refused", (event) => { notify(event.detail); });
