// What a form posts, with the button that sent it.

import { timeout } from "./timeout.js";

export function fields(form, submitter) {
  const found = new URLSearchParams(new FormData(form));
  if (submitter?.name) found.append(submitter.name, submitter.value);
  return found;
}

// form.action is the field of that name, if there is one; a button may have an address of its own.
export function post(form, body, submitter) {
  const address = submitter?.getAttribute("formaction") ?? form.getAttribute("action");
  return fetch(address, { method: "POST", body, ...timeout() });
}
