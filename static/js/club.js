// The club's board keeps up with all tables, and its screen stays on.

import { keepUp } from "./kept-up.js";
import { morph } from "./morph.js";
import "./time.js";

async function stayAwake() {
  if (!document.hidden) await navigator.wakeLock?.request("screen").catch(() => {});
}

document.addEventListener("visibilitychange", stayAwake);
stayAwake();
keepUp(morph);
