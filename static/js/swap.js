// Forms and links marked data-swap change the page in place; without this script they load a page.

import { action } from "./action.js";
import { isConnected } from "./connection.js";
import { leaveSheet, open, sendAfter } from "./dialog.js";
import { addressOf, fields, post } from "./fields.js";
import { tapped } from "./links.js";
import { notifyAway } from "./notices.js";
import { emptied } from "./outbox.js";
import { lifted } from "./press.js";
import { isSecondTap } from "./second-tap.js";
import { styled } from "./styles.js";
import { timeout } from "./timeout.js";
import { isShown, leaveFor, showPage, view } from "./view.js";

const tappedOn = new Set(); // whose swap is under way or has its turn later
let last = Promise.resolve();

document.addEventListener("submit", (event) => {
  const form = event.target.closest("form[data-swap]");
  if (!form) return;
  event.preventDefault();
  const { submitter } = event;
  const body = fields(form, submitter); // what their reader looks at now: the server knows own taps on their way
  swap(submitter ?? form, (isTaken) => isTaken && post(form, body, submitter), null, form.dataset.over);
});

document.addEventListener("click", (event) => {
  const link = tapped(event, "a[data-swap]");
  if (link?.href) swap(link, () => fetch(link.href, timeout()), "passing" in link.dataset ? null : link.href);
});

// A form in a sheet is sent after all earlier taps, as the forms of the page are. The sheet covers
// the notice of a lost connection, so the sheet says so itself, and the form is not kept.
sendAfter(() => Promise.race([emptied(), lost()]));

function lost() {
  return new Promise((_, refuse) => {
    document.addEventListener("connection:lost", refuse, { once: true });
    if (!isConnected()) refuse();
  });
}

// A sheet over another page of the table.
document.addEventListener("click", async (event) => {
  const link = tapped(event, "a[data-over]");
  if (!link) return;
  const below = new URL(link.dataset.over, location);
  const isThere = await swap(link, () => fetch(below, timeout()), below.href);
  if (isThere && location.pathname === below.pathname) open(link.href);
});

// An entry of a sheet has the address of the page below.
addEventListener("popstate", () => { if (!isShown()) location.reload(); });

// Shows the page to which a form in a sheet leads.
document.addEventListener("sheet:answered", (event) => {
  const { page, address } = event.detail;
  if (!view() || (address && !page.getElementById("view"))) return;
  event.preventDefault();
  showPage(page, address);
});

// A tap on something else meanwhile has its turn afterwards, if what it was meant for is still there. Whether what was
// asked for was shown.
function swap(on, ...asked) {
  if (tappedOn.has(on) || !isMeant(on)) return false;
  if (!isConnected()) return refuse();
  tappedOn.add(on);
  last = last.then(() => isMeant(on) && action(() => showWhat(...asked))).finally(() => tappedOn.delete(on));
  return last;
}

function isMeant(on) {
  return on.isConnected && !isSecondTap();
}

function refuse() {
  notifyAway();
  return false;
}

// Sends earlier taps first. If one is refused, the table is not as the form's reader saw it.
async function showWhat(ask, address, over) {
  if (!isConnected()) return refuse();
  try {
    const answer = await ask(await emptied());
    if (answer) await showAnswer(answer, address, over);
    return Boolean(answer);
  } catch {
    return refuse();
  }
}

async function showAnswer(answer, address, over) {
  const page = await styled(await answer.text());
  const to = addressOf(answer) ?? (answer.url === address ? answer.url : null);
  await leaveSheet();
  if (to) await leaveFor(to);
  await lifted();
  showPage(page, to, over);
}
