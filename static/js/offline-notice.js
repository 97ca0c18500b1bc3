// While there is no connection, what leads to another page says so and stays: a browser would put its own error there.
// The app inside a phone has no such page, and a new one may be what wakes it.

import { isConnected } from "./connection.js";
import { tapped } from "./links.js";
import { notifyAway } from "./notices.js";

function mayLeave(event) {
  return event.defaultPrevented || isConnected() || !("root" in document.body.dataset);
}

// Of the window, so that whatever keeps a tap has taken it by then, though its script came later.
addEventListener("submit", (event) => {
  if (mayLeave(event) || event.target.getAttribute("method") !== "post") return;
  event.preventDefault();
  notifyAway();
});

addEventListener("click", (event) => {
  if (!mayLeave(event) && tapped(event, "a[href]:not([download])")) notifyAway();
});
