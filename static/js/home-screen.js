// The page around this one knows whether the app can be put on the home screen, and does it when it is asked.

import { read, write } from "./storage.js";

const PUT_AWAY = "home screen later";

function isShown({ dataset }, way) {
  return dataset.install === way && !("canWait" in dataset && read(PUT_AWAY));
}

function show(way) {
  for (const hint of document.querySelectorAll("[data-install]")) hint.hidden = !isShown(hint, way);
}

addEventListener("message", ({ origin, source, data }) => {
  if (origin === location.origin && source === parent && "install" in data) show(data.install);
});

document.addEventListener("click", ({ target }) => {
  if (target.closest("[data-install-now]")) parent.postMessage({ install: "now" }, location.origin);
  if (!target.closest("[data-install-later]")) return;
  write(PUT_AWAY, 1);
  show(null);
});

if (document.querySelector("[data-install]")) parent.postMessage({ install: "ask" }, location.origin);
