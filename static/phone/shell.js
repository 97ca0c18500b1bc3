// The page around the app: it loads the files once, starts the worker that runs Python, and shows the app in a frame.

import { watch } from "./deleted.js";
import { load, loadQuietly } from "./files.js";
import { show } from "./frame.js";
import "./install.js";
import { hearInvitations } from "./inviting.js";
import { tell } from "./tab-news.js";
import { isNobodys, owned } from "./owner.js";
import { hung, taken } from "./picture.js";
import { HERE, isGuests, placed } from "./place.js";
import { tellReader } from "./decoding.js";
import { registered } from "./registering.js";
import { startOver } from "./replaced.js";
import { canKeep, say, sayWhy } from "./words.js";

const INVITATION = /^#J[A-Z2-7]+$/;
const PHONE = JSON.parse(document.getElementById("phone").textContent);
const isFirstVisit = !navigator.serviceWorker?.controller;

async function main() {
  if (!canKeep()) throw new Error("nothing is kept here");
  const styled = await isStyled();
  say(styled ? "waking" : "loading");
  if (!styled) throw new Error("shell.css");
  addEventListener("hashchange", () => { if (INVITATION.test(location.hash)) location.reload(); });
  if (INVITATION.test(location.hash) || isGuests(wanted())) return visit();
  const address = await hung(wanted(), HERE, PHONE.build);
  await load(HERE, PHONE.files.filter(({ isLater, language }) => !isLater || language === document.documentElement.lang), () => startOver(HERE, PHONE.build));
  await registered(HERE, "", isNobodys);
  say("waking");
  await owned(HERE, PHONE);
  watch(HERE);
  hearInvitations(HERE, PHONE);
  tellReader(PHONE);
  show(address, HERE, PHONE.build).addEventListener("load", rest, { once: true });
}

// The files that the first board does not need come after it, other languages and their fonts at the next start or on demand.
function rest() {
  const files = isFirstVisit ? PHONE.files.filter(({ language, fontsOf }) => !language && !fontsOf) : PHONE.files;
  loadQuietly(HERE, files).catch(() => {}); // a full disk: the next start tries again
}

// This phone visits another one, whose pages need no Python here.
async function visit() {
  const at = (name) => placed(PHONE.files, name);
  await registered(HERE, "?guest", INVITATION.test(location.hash) ? isNobodys : async () => false); // a newer one may not fit the other phone
  const guest = await import(at("guest.js")).catch((error) => startOver(HERE, PHONE.build).then(() => { throw error; }));
  const invitation = INVITATION.test(location.hash) ? location.hash : "";
  const shown = (address) => show(address, HERE, PHONE.build);
  const around = { here: HERE, fits: PHONE.fits, words: at("sharing.html"), drawing: at("index.js"), tell, show: shown };
  await guest.visit(invitation, wanted(), around);
}

// WebKit runs scripts before the styles have come, or failed.
async function isStyled() {
  const link = document.querySelector("link[rel=stylesheet]");
  if (!link.sheet && document.readyState !== "complete") await new Promise((resolve) => { addEventListener("load", resolve); });
  return link.sheet !== null;
}

// `?to=` names a page of the app, as set by the service worker, or by links that may be opened before it is registered.
function wanted() {
  const to = new URL(new URL(location).searchParams.get("to") ?? "", HERE);
  to.hash = location.hash;
  return to.href.startsWith(HERE.href) ? to.href : HERE.href;
}

main().catch((error) => { taken(); sayWhy(error); throw error; });
