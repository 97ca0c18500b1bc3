// A form is sent once the server answers: without a connection a browser would put its own error in the page's place.
// The app inside a phone has no such page.

import { notifyAway } from "./notices.js";
import { timeout } from "./timeout.js";

const LOOKS = 3;

const asked = new WeakSet(); // forms that wait for the answer
let sent = null;

document.addEventListener("submit", async (event) => {
  const { target: form, submitter } = event;
  if (event.defaultPrevented || form === sent || form.getAttribute("method") !== "post") return;
  if (!("root" in document.body.dataset)) return;
  event.preventDefault();
  if (asked.has(form)) return;
  asked.add(form);
  if (await answers()) send(form, submitter);
  else notifyAway();
  asked.delete(form);
});

// A server at which too many look at once says when to come again.
async function answers() {
  for (let looks = 0; looks < LOOKS; looks += 1) {
    const answer = await fetch(location, { method: "HEAD", cache: "no-store", ...timeout() }).catch(() => null);
    if (answer?.status !== 503) return answer !== null;
    await new Promise((resolve) => { setTimeout(resolve, 1000 * Number(answer.headers.get("Retry-After"))); });
  }
  return true;
}

// The event of the second submission comes before this returns.
function send(form, submitter) {
  sent = form;
  form.requestSubmit(submitter);
  sent = null;
}
