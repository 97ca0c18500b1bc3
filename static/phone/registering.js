// The service worker of the folder, registered at the first visit.

const { serviceWorker } = navigator;

// Resolves once it controls this page. Where it does already, a newer one is looked for beside: a Wi-Fi that never
// answers holds that up. `kind` tells apart that of a guest, who keeps no Python unless the whole app is here already.
export async function registered(here, kind, isNobodys) {
  const at = new URL(`service-worker.js${kind}`, here);
  const registration = await known(here, at, kind) ?? await register(at);
  await serviceWorker.ready;
  const { controller } = serviceWorker;
  if (controller && !(registration.waiting && await isNobodys())) return;
  const changed = new Promise((resolve) => { serviceWorker.addEventListener("controllerchange", resolve, { once: true }); });
  registration.waiting?.postMessage("take over");
  if (!controller) registration.active.postMessage("claim"); // the page was reloaded bypassing all caches
  await changed;
  if (controller) await begun();
}

async function known(here, at, kind) {
  const registration = await serviceWorker.getRegistration(here);
  if (kind) return registration;
  if (registration?.active?.scriptURL !== at.href) return null;
  register(at).catch(() => {});
  return registration;
}

function register(at) {
  return serviceWorker.register(at, { updateViaCache: "none" });
}

// A new build has replaced the one in use, so the page is reloaded to show the new one.
function begun() {
  location.reload();
  return new Promise(() => {});
}
