// The app's own pages, in a frame; its address is the address of this page.

export function show(address) {
  const frame = document.createElement("iframe");
  frame.name = "app";
  frame.allow = "screen-wake-lock; fullscreen";
  frame.addEventListener("load", () => { mirror(frame.contentWindow); });
  frame.src = address;
  document.body.append(frame);
}

function mirror({ location, document: { title } }) {
  history.replaceState(null, "", location.href);
  document.title = title;
  document.getElementById("starting")?.remove();
}
