// Whether the server answers, said to the person who holds the phone.

import { clear } from "./notices.js";

export const LONGEST_ANSWER = 8000;

let isLeft = false;

// What is asked for while the page is left ends with it, and says nothing of the connection.
export function showConnection(isThere) {
  if (isLeft) return;
  document.getElementById("connection").hidden = isThere;
  if (isThere) clear("connection");
}

export function isConnected() {
  return document.getElementById("connection").hidden;
}

// A phone in a black hole gets no error, so no request waits for ever.
export function timeout() {
  return { signal: AbortSignal.timeout(LONGEST_ANSWER) };
}

addEventListener("pagehide", () => { isLeft = true; });
addEventListener("pageshow", () => { isLeft = false; });
