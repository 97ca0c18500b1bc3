// The app's own pages, in a frame; its address is the address of this page.

const PART = /\/#\d+\/\d+\//;

export function show(address) {
  const frame = document.createElement("iframe");
  frame.name = "app";
  frame.allow = "screen-wake-lock; fullscreen";
  frame.addEventListener("load", () => { mirror(frame.contentWindow); });
  frame.src = page(address);
  addEventListener("hashchange", () => { frame.contentWindow.location.assign(page(location.href)); });
  document.body.append(frame);
}

// A match that a camera has read stands behind the # of the bare address, the one that every host of files knows.
function page(address) {
  return PART.test(address) ? address.replace("#", "take#") : address;
}

function mirror({ location, document: { title } }) {
  history.replaceState(null, "", location.href);
  document.title = title;
  document.getElementById("starting")?.remove();
}
