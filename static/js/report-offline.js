// The page around this one may know why nothing is answered.

document.addEventListener("connection:lost", () => { parent.postMessage({ isLost: true }, location.origin); });
