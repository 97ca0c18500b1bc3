// Forms and links marked data-swap change the page in place; without this script they load a page.

import { isConnected } from "./connection.js";
import { notify } from "./notices.js";
import { emptied } from "./outbox.js";
import { showPage } from "./view.js";

const SECOND_TAP = 700;
const SAME_PLACE = 48;

let busy = false;
let arrivedAt = 0;
let tap = [0, 0];
let tapBefore = [0, 0];

document.addEventListener("click", (event) => { tap = [event.clientX, event.clientY]; }, true);
document.addEventListener("view:arrived", () => { [arrivedAt, tapBefore] = [Date.now(), tap]; });

document.addEventListener("submit", (event) => {
  const form = event.target.closest("form[data-swap]");
  if (!form) return;
  event.preventDefault();
  // form.action is the field of that name, if there is one
  const address = event.submitter?.getAttribute("formaction") ?? form.getAttribute("action");
  const body = fields(form, event.submitter);
  swap((isTaken) => isTaken && fetch(address, { method: "POST", body }), null);
});

// What their reader looks at now: what own taps on their way will make of it the server knows.
function fields(form, submitter) {
  const found = new URLSearchParams(new FormData(form));
  if (submitter?.name) found.append(submitter.name, submitter.value);
  return found;
}

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-swap]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  if (link.href) swap(() => fetch(link.href), "passing" in link.dataset ? null : link.href);
});

addEventListener("popstate", () => { location.reload(); });

// What was tapped before is sent first. Where some of it was refused, the table is not what a form's reader saw.
async function swap(ask, address) {
  if (busy || isSecondTap() || !isConnected()) return;
  busy = true;
  try {
    const answer = await ask(await emptied());
    if (answer) showPage(await answer.text(), answer.redirected || answer.url === address ? answer.url : null);
  } catch {
    notify(document.getElementById("connection").textContent, "connection");
  } finally {
    busy = false;
  }
}

// The second of two quick taps at one place was meant for what is gone by then.
function isSecondTap() {
  const distance = Math.hypot(tap[0] - tapBefore[0], tap[1] - tapBefore[1]);
  return Date.now() - arrivedAt < SECOND_TAP && distance < SAME_PLACE;
}
