// The camera on the page, where the browser reads codes by itself; elsewhere the phone's own camera app does it.

import { add } from "./parts.js";

const LOOK_EVERY = 150;

const scanner = document.querySelector("[data-scanner]");
const video = scanner?.querySelector("video");
let stream = null;

async function offer() {
  const formats = await globalThis.BarcodeDetector?.getSupportedFormats();
  scanner.hidden = !formats?.includes("qr_code") || !navigator.mediaDevices;
}

async function scan() {
  try {
    stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
  } catch {
    scanner.querySelector("[data-no-camera]").hidden = false;
    return;
  }
  video.srcObject = stream;
  show(true);
  await video.play();
  look(new BarcodeDetector({ formats: ["qr_code"] }));
}

async function look(detector) {
  if (!stream) return;
  const found = await detector.detect(video).catch(() => []);
  for (const { rawValue } of found) add(rawValue);
  setTimeout(look, LOOK_EVERY, detector);
}

function stop() {
  for (const track of stream?.getTracks() ?? []) track.stop();
  stream = null;
  show(false);
}

function show(isOn) {
  video.hidden = !isOn;
  scanner.querySelector("[data-stop]").hidden = !isOn;
  scanner.querySelector("[data-scan]").hidden = isOn;
}

if (scanner) {
  scanner.querySelector("[data-scan]").addEventListener("click", scan);
  scanner.querySelector("[data-stop]").addEventListener("click", stop);
  scanner.closest("form").addEventListener("submit", stop); // all is here: once more would begin it anew
  addEventListener("pagehide", stop);
  offer();
}
