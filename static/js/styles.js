// The style sheets of the rooms that this page has not come through, loaded before anything stands in them, and the
// scripts that only some pages need.

const LONGEST = 3000; // then it is shown as it is: a connection that is gone holds nothing up
const SHEETS = "link[rel=stylesheet]";
const EXTRAS = "script[data-extra]";

const failures = new Map(); // how often, by address
const asked = new Map([...document.querySelectorAll(SHEETS)].map((link) => [link.getAttribute("href"), null]));

// The page of an answer's text, once the style sheets and the scripts that it names are there.
export async function styled(text) {
  const page = new DOMParser().parseFromString(text, "text/html");
  await Promise.all([...[...page.querySelectorAll(SHEETS)].map(once), ...[...page.querySelectorAll(EXTRAS)].map(run)]);
  return page;
}

// Resolves once a script has run that a page works without, too. One that could not be fetched is asked for again by
// another address, since a browser keeps the failure.
export function run({ src }) {
  const times = failures.get(src) ?? 0;
  const running = import(times ? `${src}?${times}` : src).catch(() => { failures.set(src, times + 1); });
  return Promise.race([running, late()]);
}

function late() {
  return new Promise((resolve) => { setTimeout(resolve, LONGEST); });
}

function once(link) {
  const address = link.getAttribute("href");
  if (!asked.has(address)) asked.set(address, loaded(document.importNode(link)));
  return asked.get(address);
}

function loaded(link) {
  return new Promise((resolve) => {
    setTimeout(resolve, LONGEST);
    link.addEventListener("load", resolve);
    link.addEventListener("error", () => { asked.delete(link.getAttribute("href")); link.remove(); resolve(); });
    document.head.append(link);
  });
}
