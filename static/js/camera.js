// QR codes before the camera, read by the browser where it can, else by a package.

const LOOK_EVERY = 150;
const FORMAT = "qr_code";

// Null where there is no camera, or it is not allowed. Browsers tell where a phone is in its network once it is.
export async function camera() {
  return await navigator.mediaDevices?.getUserMedia({ video: { facingMode: "environment" } }).catch(() => null) ?? null;
}

export async function readsByItself() {
  const formats = await globalThis.BarcodeDetector?.getSupportedFormats() ?? [];
  return formats.includes(FORMAT);
}

// `address` is where the package is. Throws an error where neither reads.
export async function reader(address) {
  const { BarcodeDetector } = await readsByItself() ? globalThis : await import(address);
  return new BarcodeDetector({ formats: [FORMAT] });
}

// Shows in `video` what the camera sees, and calls `found` with each text that it reads while `isWanted`.
export async function watch(detector, stream, video, found, isWanted) {
  video.srcObject = stream;
  await video.play();
  while (isWanted()) {
    const [code] = await detector.detect(video).catch(() => []);
    if (code) await found(code.rawValue);
    await new Promise((resolve) => { setTimeout(resolve, LOOK_EVERY); });
  }
}

export function stop(stream) {
  for (const track of stream?.getTracks() ?? []) track.stop();
}
