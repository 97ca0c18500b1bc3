// Whether the app can be put on the home screen: told to its pages, which offer it, and done when one asks.

let offer = null;
let asking = null;

function way() {
  if (matchMedia("(display-mode: standalone)").matches || navigator.standalone) return "installed";
  if (offer) return "offered";
  return "standalone" in navigator && navigator.maxTouchPoints ? "by hand" : "none"; // as iOS has it
}

function tell() {
  asking?.postMessage({ install: way() }, location.origin);
}

async function install() {
  await offer?.prompt();
  offer = null; // an offer is good for once
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
