// Whether the server answers, said to the person who holds the phone.

import { clear } from "./notices.js";

export const LONGEST_ANSWER = 8000;
const LEAVING = 500;

let gone = null;

// What is asked for while the page is left ends with it, and says nothing of the connection: it is said to be gone
// when the page is still there a moment later, and nothing was answered meanwhile.
export function showConnection(isThere) {
  if (!isThere) {
    gone ??= setTimeout(() => { document.getElementById("connection").hidden = false; }, LEAVING);
    return;
  }
  forget();
  document.getElementById("connection").hidden = true;
  clear("connection");
}

export function isConnected() {
  return document.getElementById("connection").hidden;
}

// A phone in a black hole gets no error, so no request waits for ever.
export function timeout() {
  return { signal: AbortSignal.timeout(LONGEST_ANSWER) };
}

function forget() {
  clearTimeout(gone);
  gone = null;
}

addEventListener("pagehide", forget);
