// Forms and links marked data-swap change the page in place; without this script they load a page.

import { emptied } from "./outbox.js";
import { notify, refreshed, showPage } from "./view.js";

let busy = false;

document.addEventListener("submit", (event) => {
  const form = event.target.closest("form[data-swap]");
  if (!form) return;
  event.preventDefault();
  swap(() => fetch(form.action, { method: "POST", body: new URLSearchParams(new FormData(form)) }), form.action);
});

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-swap]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  swap(() => fetch(link.href), link.href);
});

// What was tapped before is sent first, so that a form holds what its reader sees; a second tap waits in vain.
async function swap(ask, address) {
  if (busy) return;
  busy = true;
  try {
    await emptied();
    await refreshed();
    const answer = await ask();
    showPage(await answer.text(), answer.redirected || answer.url === address && answer.ok ? answer.url : null);
  } catch {
    notify(document.getElementById("connection").textContent);
  } finally {
    busy = false;
  }
}
