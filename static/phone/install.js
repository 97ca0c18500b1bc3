// Installation on the home screen: tells the pages whether it is possible, and starts it when one asks.

let offer = null;
let asking = null;

function way() {
  if (matchMedia("(display-mode: standalone)").matches || navigator.standalone) return "installed";
  if (offer) return "offered";
  return "standalone" in navigator && navigator.maxTouchPoints ? "by hand" : "none"; // iOS has no prompt
}

function tell() {
  asking?.postMessage({ install: way() }, location.origin);
}

async function install() {
  await offer?.prompt();
  offer = null; // a prompt can be shown only once
  tell();
}

addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  offer = event;
  tell();
});

addEventListener("appinstalled", () => { offer = null; tell(); });

addEventListener("message", ({ origin, source, data }) => {
  if (origin !== location.origin || !data?.install) return;
  asking = source;
  if (data.install === "now") install();
  else tell();
});
