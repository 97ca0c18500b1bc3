// Keeps the screen on while a table or a board is shown, where the browser lets us; elsewhere a line says what helps.

const canStayAwake = "wakeLock" in navigator;

async function stayAwake() {
  if (document.hidden || !document.querySelector("#view, #club")) return;
  await navigator.wakeLock.request("screen").catch(() => {}); // refused while the battery is low
}

function advise() {
  document.querySelectorAll("[data-awake]").forEach((line) => { line.hidden = false; });
}

if (canStayAwake) {
  document.addEventListener("visibilitychange", stayAwake);
  stayAwake();
} else {
  document.addEventListener("sheet:shown", advise);
  advise();
}
