// The camera on the page, where the browser reads codes by itself, or the page around this one has what does; elsewhere
// the phone's own camera app does it.

import { camera, reader, readsByItself, stop, watch } from "./camera.js";
import { add } from "./match-parts.js";

const scanner = document.querySelector("[data-scanner]");
const video = scanner?.querySelector("video");
let reading = null; // the address of the package
let stream = null;

async function offer() {
  scanner.hidden = !navigator.mediaDevices || !(reading || await readsByItself());
}

async function scan() {
  stream = await camera();
  const eye = stream && await reader(reading).catch(() => null);
  scanner.querySelector("[data-no-camera]").hidden = Boolean(eye);
  if (!eye) return end();
  show(true);
  await watch(eye, stream, video, add, () => stream !== null);
}

function end() {
  stop(stream);
  stream = null;
  show(false);
}

function show(isOn) {
  video.hidden = !isOn;
  scanner.querySelector("[data-stop]").hidden = !isOn;
  scanner.querySelector("[data-scan]").hidden = isOn;
}

function hear({ origin, source, data }) {
  if (origin !== location.origin || source !== parent || !data.reading) return;
  ({ reading } = data);
  offer();
}

if (scanner) {
  scanner.querySelector("[data-scan]").addEventListener("click", scan);
  scanner.querySelector("[data-stop]").addEventListener("click", end);
  scanner.closest("form").addEventListener("submit", end); // all is here: once more would begin it anew
  addEventListener("pagehide", end);
  offer();
  if (parent !== window) {
    addEventListener("message", hear);
    parent.postMessage({ reading: "ask" }, location.origin);
  }
}
