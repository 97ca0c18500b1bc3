// A phone without Python: it shows the pages of one that has it, which it asks over a channel.

import { certificate, remember, remembered } from "./guest-memory.js";
import { drawn } from "./drawing.js";
import { heard } from "./heard.js";
import { takeOver } from "./one-tab.js";
import { packed, unpacked } from "./packing.js";
import { lookForNewer } from "./newer.js";
import { connected, gathered, opens, watched } from "./peer.js";
import { watchAccess } from "./network-access.js";
import { isGuests } from "./place.js";
import { copy, dialog, line, written } from "./sharing-words.js";
import { wire } from "./wire.js";

const HASTE = 400; // ms: whoever reloads again at once must use up no way back
const BACK_WITHIN = 8000;
const AGAIN_AFTER = 1000;
const PATIENCE = 3000;
const BROKEN_OFF = { isBrokenOff: true };

let spoken = null;
let leave = () => {}; // ends the connection
let isElsewhere = false; // a newer tab has taken over
let shell = null;

// Shows the page that an invitation is to, or one where this phone was before. `around` is what the page around has:
// its words at `words`, what draws codes at `drawing`, what `fits`, and `show`, by which a page is shown.
export async function visit(invitation, wanted, around) {
  shell = around;
  await written(around.words);
  dialog("visit").querySelector("[data-do=close]").addEventListener("click", () => { location.replace(around.here); });
  takeOver(cede);
  try {
    const { start } = invitation ? await come(invitation) : await back();
    const frame = around.show(invitation ? first(start) : wanted);
    frame.addEventListener("load", () => { rememberSeated(frame, start); });
  } catch (error) {
    if (!error.key) throw error;
    tell(error.key);
  }
}

function cede() {
  isElsewhere = true;
  spoken = null;
  leave();
  line("away", false);
  line("elsewhere", true);
}

function tell(key) {
  const shown = dialog("visit");
  for (const sentence of shown.querySelectorAll("[data-fault]")) sentence.hidden = sentence.dataset.fault !== key;
  shown.dataset.step = "fault";
  if (key === "other-version") lookForNewer(shell.here);
  if (!shown.open) shown.showModal();
}

// A guest who was at the table before has said who they are.
function first(start) {
  return remembered().table === start ? board(start) : `${shell.here.href}guest/${start}`;
}

function board(start) {
  return `${shell.here.href}guest/${start.replace(/\/seat$/, "")}`;
}

function rememberSeated({ contentDocument }, start) {
  if (contentDocument?.location.href.split(/[?#]/)[0] === board(start)) remember({ table: start });
}

async function come(code) {
  const { peer, channel } = await answering(unpacked(code));
  const answer = packed(await gathered(peer), code);
  const shown = dialog("visit");
  shown.querySelector("[data-code]").replaceChildren(await drawn(answer, shell.drawing));
  shown.querySelector("[data-text]").value = answer;
  shown.querySelector("[data-do=copy]").addEventListener("click", () => { copy(answer, shown); });
  shown.dataset.step = "code";
  watchAccess(shown);
  shown.addEventListener("cancel", (event) => { event.preventDefault(); });
  shown.showModal();
  await opens(channel);
  const welcome = await begun(peer, channel);
  shown.close();
  return welcome;
}

async function answering(offer, spare) {
  const { peer, channel } = connected([await certificate()]);
  await peer.setRemoteDescription(offer);
  const { sdp } = await peer.createAnswer();
  await peer.setLocalDescription({ type: "answer", sdp: spare ? agreed(sdp, spare) : sdp });
  return { peer, channel };
}

function agreed(sdp, { ufrag, password }) {
  return sdp.replace(/a=ice-ufrag:.*/, `a=ice-ufrag:${ufrag}`).replace(/a=ice-pwd:.*/, `a=ice-pwd:${password}`);
}

// Tries one way back after the other until the other phone hears one.
async function back() {
  await pause(HASTE);
  for (let turn = 0; ; turn += 1) {
    if (isElsewhere) return new Promise(() => {});
    line("away", true);
    const { spares } = remembered();
    const found = spares.length && await tried(spares[turn % spares.length]).catch(({ key }) => ({ key }));
    if (found?.key) tell(found.key);
    if (found?.start) return found;
    await pause(AGAIN_AFTER);
  }
}

async function tried(spare) {
  const { peer, channel } = await answering(unpacked(spare.code), spare);
  if (await opens(channel, BACK_WITHIN)) return begun(peer, channel);
  peer.close();
  return null;
}

async function begun(peer, channel) {
  const { name } = remembered();
  remember({ name });
  const arrived = new Promise((resolve, reject) => {
    spoken = wire(channel, {
      said: (message) => {
        const { welcome, fault, ...others } = heard(message);
        if (welcome) resolve({ start: welcome });
        if (fault) reject(Object.assign(new Error(fault), { key: fault }));
        hear(others);
      },
    });
    channel.addEventListener("close", () => { reject(new Error("closed")); });
  });
  spoken.say({ hello: { name, fits: shell.fits } });
  const welcome = await arrived;
  line("away", false);
  leave = () => { peer.close(); };
  if (isElsewhere) leave();
  addEventListener("pagehide", leave, { once: true });
  watched(peer, channel, PATIENCE, () => { peer.close(); lose(); });
  shell.tell([]);
  return welcome;
}

function hear({ news, spares }) {
  if (news) shell.tell(news);
  if (spares) remember({ spares });
}

async function lose() {
  spoken = null;
  await back();
}

function pause(time) {
  return new Promise((resolve) => { setTimeout(resolve, time); });
}

navigator.serviceWorker?.addEventListener("message", async ({ data: { request }, ports: [port] }) => {
  if (!request || !isGuests(request.url)) return;
  if (isElsewhere) return port.postMessage({ isElsewhere });
  port.postMessage({ isTaken: true });
  port.postMessage({ answer: await spoken?.ask(request) ?? BROKEN_OFF });
});
