// Has the browser look for a newer version, which the next reload then shows.

export async function lookForNewer(here) {
  const registration = await navigator.serviceWorker.getRegistration(here);
  await registration?.update().catch(() => {}); // without internet there is none
}
