// A form is sent once the server answers: without a connection a browser would put its own error in the page's place.
// The app inside a phone has no such page.

import { notifyAway } from "./notices.js";
import { timeout } from "./timeout.js";

const PATIENCE = 5; // seconds

const asked = new WeakSet(); // forms that wait for the answer

document.addEventListener("submit", async (event) => {
  const { target: form, submitter } = event;
  if (event.defaultPrevented || form.getAttribute("method") !== "post") return;
  if (!("root" in document.body.dataset)) return;
  event.preventDefault();
  if (asked.has(form)) return;
  asked.add(form);
  const given = copy(form, submitter); // news may change the page meanwhile
  if (await answers()) send(given);
  else notifyAway();
  asked.delete(form);
});

// A server at which too many look at once says when to come again.
async function answers() {
  for (let waited = 0; waited < PATIENCE;) {
    const answer = await fetch(location, { method: "HEAD", cache: "no-store", ...timeout() }).catch(() => null);
    if (answer?.status !== 503) return answer !== null;
    const seconds = Number(answer.headers.get("Retry-After")) || 1;
    await new Promise((resolve) => { setTimeout(resolve, 1000 * seconds); });
    waited += seconds;
  }
  return true;
}

function copy(form, submitter) {
  const action = submitter?.getAttribute("formaction") ?? form.getAttribute("action");
  const { enctype } = form;
  const given = Object.assign(document.createElement("form"), { method: "post", action, enctype, hidden: true });
  const data = new FormData(form);
  if (submitter?.name) data.append(submitter.name, submitter.value);
  for (const field of data) given.append(input(...field));
  return given;
}

function input(name, value) {
  const made = Object.assign(document.createElement("input"), { name });
  if (typeof value === "string") return Object.assign(made, { type: "hidden", value });
  const files = new DataTransfer();
  files.items.add(value);
  return Object.assign(made, { type: "file", files: files.files });
}

function send(given) {
  document.body.append(given);
  given.submit();
  given.remove();
}
