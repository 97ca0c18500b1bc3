// A file is fetched from Python and handed to the device: by its own sheet, or into its downloads. A link alone would
// leave the table for a page without a way back, or ask the network for what only this phone has.

const KEPT_FOR = 60_000;

const bar = document.getElementById("made");
const button = (name) => bar.querySelector(`[data-do=${name}]`);
let taken = null;
let asked = 0;
let isMade = true;

new BroadcastChannel("hanamikoji-sheets").onmessage = ({ data: step }) => { if (!isMade) say(step, ""); };

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[download], a[href*='.pdf']");
  if (!link) return;
  event.preventDefault();
  take(link.href);
});

async function take(address) {
  asked += 1;
  const turn = asked;
  isMade = false;
  say("making", "");
  const file = await made(address).catch(() => null);
  if (turn !== asked) return;
  taken = file;
  isMade = true;
  renew();
  if (!file) say("fault", "");
  else if (navigator.canShare?.({ files: [file] })) say("ready", file.name);
  else save();
}

async function made(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(answer.statusText);
  const content = await answer.blob();
  const named = answer.headers.get("Content-Disposition")?.match(/filename(?:="|\*=UTF-8'')([^"]+)"?$/);
  return new File([content], named ? decodeURIComponent(named[1]) : new URL(address).pathname.split("/").pop(), { type: content.type.split(";")[0] });
}

function say(state, name) {
  for (const line of bar.querySelectorAll("[data-is]")) line.hidden = line.dataset.is !== state;
  bar.querySelector("[data-name]").textContent = name;
  for (const way of ["send", "save"]) button(way).hidden = state !== "ready";
  place().append(bar);
  bar.hidden = false;
}

// A sheet covers what lies below it.
function place() {
  const dialog = document.getElementById("dialog");
  return dialog.open ? dialog : document.body;
}

// Since when all that is here stands in a file.
async function renew() {
  const line = document.querySelector("[data-since]");
  if (!line) return;
  const page = new DOMParser().parseFromString(await (await fetch(location)).text(), "text/html");
  line.replaceWith(document.importNode(page.querySelector("[data-since]"), true));
  document.dispatchEvent(new Event("view:shown")); // its time in the reader's form
}

async function send() {
  try {
    await navigator.share({ files: [taken] });
    bar.hidden = true;
  } catch (fault) {
    if (fault.name !== "AbortError") save(); // whoever closes the sheet again has changed their mind
  }
}

function save() {
  const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(taken), download: taken.name });
  link.dispatchEvent(new MouseEvent("click"));
  setTimeout(() => { URL.revokeObjectURL(link.href); }, KEPT_FOR);
  say("saved", taken.name);
}

button("send").addEventListener("click", send);
button("save").addEventListener("click", save);
button("close").addEventListener("click", () => { asked += 1; isMade = true; bar.hidden = true; });
