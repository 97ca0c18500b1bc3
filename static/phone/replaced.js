// The folder of a host may be replaced while a browser loads it: then the files of this build are gone.

const STARTED_OVER = "hanamikoji-started-over"; // with which build
const BUILD = /"build": ?"(\w+)"/;

// Loads the page again if its build is another one by now; once for each, as a host may go on sending an old page.
export async function startOver(here, build) {
  const now = await current(here);
  if (!now || now === build || now === sessionStorage.getItem(STARTED_OVER)) return;
  sessionStorage.setItem(STARTED_OVER, now);
  await (await navigator.serviceWorker.getRegistration(here))?.unregister(); // it may have kept the old page
  location.reload();
  await new Promise(() => {});
}

async function current(here) {
  const answer = await fetch(new URL("service-worker.js", here), { cache: "reload" }).catch(() => null);
  return answer?.ok ? (await answer.text()).match(BUILD)?.[1] : null;
}
