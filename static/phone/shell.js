// The page that stays: it loads what is needed once, owns the worker with Python in it, and shows the app in a frame.

import { load } from "./files.js";
import { show } from "./frame.js";
import "./install.js";
import { owned } from "./owner.js";
import { canKeep, say, sayWhy } from "./words.js";

const HERE = new URL(document.querySelector("script[src]").src);
HERE.pathname = HERE.pathname.slice(0, HERE.pathname.lastIndexOf("/files/") + 1);
const PHONE = JSON.parse(document.getElementById("phone").textContent);

async function main() {
  if (!canKeep()) throw new Error("nothing is kept here");
  say("waking");
  await load(HERE, PHONE.files);
  await registered();
  say("waking");
  await owned(HERE, PHONE);
  show(wanted());
}

// `?to=` names a page of the app, as the service worker does and as a link may that is opened before it is there.
function wanted() {
  const to = new URL(new URL(location).searchParams.get("to") ?? "", HERE);
  to.hash = location.hash;
  return to.href.startsWith(HERE.href) ? to.href : HERE.href;
}

async function registered() {
  const registration = await navigator.serviceWorker.register(new URL("service-worker.js", HERE), { updateViaCache: "none" });
  await navigator.serviceWorker.ready;
  if (navigator.serviceWorker.controller) return;
  await new Promise((resolve) => { navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true }); });
}

main().catch((error) => { sayWhy(error); throw error; });
