// Where the same people are offered to play again, one of the others may begin it: then the offer becomes the way there.

const ASK_EVERY = 5000;
const AT_MOST = 12; // times, after the page came into view

let left = AT_MOST;

async function look() {
  if (document.hidden || !left || !offer()) return;
  left -= 1;
  const answer = await fetch(location.href, { cache: "no-store" }).catch(() => null);
  if (answer?.ok) lead(new DOMParser().parseFromString(await answer.text(), "text/html"));
}

function offer() {
  return document.querySelector(".again");
}

function lead(page) {
  const way = page.querySelector(".resume");
  const isNew = way && ![...document.querySelectorAll(".resume")].some(({ href }) => href === way.href);
  if (!isNew || !offer()) return;
  const had = document.activeElement;
  const shown = document.importNode(way, true);
  const before = offer();
  before.replaceWith(shown);
  if (had === before) shown.focus();
  document.getElementById("told").textContent = shown.querySelector("strong").textContent;
}

document.addEventListener("visibilitychange", () => { left = AT_MOST; look(); });
addEventListener("pageshow", ({ persisted }) => { if (persisted) look(); });
setInterval(look, ASK_EVERY);
