// The fields that a form posts, with the button that sent it.

import { timeout } from "./timeout.js";

export function fields(form, submitter) {
  const found = new URLSearchParams(new FormData(form));
  if (submitter?.name) found.append(submitter.name, submitter.value);
  return found;
}

// The answer is the page to which the form leads, without a redirect. form.action is the field of that name, if there is
// one; a button may have an address of its own.
export function post(form, body, submitter) {
  const address = submitter?.getAttribute("formaction") ?? form.getAttribute("action");
  const headers = { Prefer: "return=representation" };
  return fetch(address, { method: "POST", headers, body, ...timeout() });
}

// The address of the page that an answer brings, where that is not the one that was asked for.
export function addressOf(answer) {
  const given = answer.headers.get("Content-Location");
  if (given) return new URL(given, answer.url).href;
  return answer.redirected ? answer.url : null;
}
