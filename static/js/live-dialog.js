// An open sheet follows the table: what its page says now is worked into it, under the reader's hand.

import { fetched, sheet, tellNotices } from "./dialog.js";
import { morph } from "./morph.js";
import { oneAtATime } from "./one-at-a-time.js";
import { lifted } from "./press.js";

const ADDRESS_MAY_CHANGE = 30_000; // the server's, in another network: no news says so
const dialog = document.getElementById("dialog");

function content() {
  return dialog.open ? dialog.querySelector("[data-dialog-content]:not([data-still])") : null;
}

const follow = oneAtATime(async () => {
  const [shown, address] = [content(), sheet()];
  if (!shown) return;
  const found = await fetched(address).catch(() => null); // the board says that there is no connection
  await lifted();
  if (!found || !dialog.open || sheet() !== address) return;
  tellNotices(found.page);
  if (content() === shown) work(shown, found);
});

// A table that is gone is told by the board. A page of what lies between is no answer: what is typed here stays.
function work(shown, found) {
  if (found.page.querySelector("#main [data-fault=no-such-table]")) dialog.close();
  if (!found.content) return;
  morph(shown, found.content);
  document.dispatchEvent(new Event("sheet:shown"));
}

document.addEventListener("table:changed", () => { follow(); });
setInterval(() => { if (!document.hidden && content()?.querySelector(".qr")) follow(); }, ADDRESS_MAY_CHANGE);
