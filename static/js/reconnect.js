// The page that says that the server is away looks for it again, and gives way to the page that was asked for. At its
// own address there is none.

const LOOK_EVERY = 5000;

async function look() {
  const answer = await fetch(location, { method: "HEAD", cache: "no-store" }).catch(() => null);
  if (answer?.ok) location.reload();
}

if (location.pathname !== document.querySelector("[data-own]").dataset.own) {
  setInterval(look, LOOK_EVERY);
  addEventListener("online", look);
}
