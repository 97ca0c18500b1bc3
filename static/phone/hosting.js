// The phone with Python: others come by a code and ask it, each a device with cookies of its own. For each guest some
// connections wait by which it comes back without a code: what both sides need for them was agreed on before.

import { addressOf } from "./guest-requests.js";
import { addressesOf, described, fingerprintOf, packed, unpacked } from "./packing.js";
import { connected, gathered, random, watched } from "./peer.js";
import { wire } from "./wire.js";

const MOST = 5;
const MOST_KNOWN = 12; // with those that are away
const SPARES = 3;
const PATIENCE = 8000;
const KNOCKS_EVERY = 600;
const NAME = /^[\da-f-]{36}$/;
const TABLE = /^(?:api\/tables|t)\/([\w-]+)/;
const REFUSED = { status: 403, headers: [] };

const guests = new Map(); // by the name that a guest's browser keeps, and its certificate, of which nobody else has the key
let app = null;

// `ask` answers requests, `cutOff` hears of a guest that sent too much, `changed` whenever one has come or gone.
export function open({ here, fits, ask, cutOff, changed }) {
  app = { below: `${here.href}guest/`, fits, ask, cutOff, changed };
}

export function present() {
  return [...guests.values()].filter(({ isHere }) => isHere);
}

export function isFull() {
  return present().length >= MOST;
}

// An offer that shows its guest the page `start`: its code, how many addresses it names, and `take`, which is given the code of the answer
// and throws as `unpacked` does. `come` resolves when the guest is here,
// or to the reason why it was refused.
export async function offered(start) {
  const { peer, channel } = connected();
  await peer.setLocalDescription();
  const description = await gathered(peer);
  const code = packed(description);
  const come = new Promise((resolve) => { serve(peer, channel, { start, resolve }); });
  return {
    code,
    addresses: addressesOf(description),
    take: async (text) => { await peer.setRemoteDescription(unpacked(text, code)); },
    come,
    close: () => { peer.close(); },
  };
}

// Tells each guest of the tables that it has asked for.
export function spread(news) {
  for (const { spoken, tables } of present()) {
    const own = news.filter(([table]) => tables.has(table));
    if (own.length) spoken.say({ news: own });
  }
}

function serve(peer, channel, { start, id = null, resolve = () => {} }) {
  let guest = null;
  const spoken = wire(channel, {
    answer: (request) => (guest ? answered(guest, request) : REFUSED),
    said: ({ hello }) => {
      if (guest || !hello) return;
      guest = welcomed(hello, { peer, channel, spoken, start, expected: id, refused: resolve });
      if (guest) resolve(null);
    },
    broken: () => {
      if (guest) dismiss(guest);
      app.cutOff();
    },
  });
  watched(peer, channel, PATIENCE, () => {
    peer.close();
    if (guest?.peer === peer) leave(guest);
  });
}

// A guest that is known goes on as who it was, on its new connection.
function welcomed({ name, fits }, { peer, channel, spoken, start, expected, refused }) {
  const refuse = (fault) => { refused(fault); return dropped(channel, spoken, fault); };
  const fingerprint = fingerprintOf(peer.remoteDescription.sdp);
  const id = `${name} ${fingerprint.replaceAll(":", "")}`;
  if (!NAME.test(name) || expected && id !== expected) return refuse("no-code");
  if (fits !== app.fits) return refuse("other-version");
  if (isFull() && !guests.get(id)?.isHere) return refuse("full");
  const guest = guests.get(id) ?? { id, tables: new Set(), spares: [] };
  const former = guest.peer;
  Object.assign(guest, { peer, spoken, start, fingerprint, isHere: true });
  guest.spares = guest.spares.filter((spare) => spare.peer !== peer);
  guests.delete(id);
  guests.set(id, guest); // the newest last
  former?.close();
  forgetOldest();
  spoken.say({ welcome: start });
  refill(guest);
  app.changed();
  return guest;
}

function dropped(channel, spoken, fault) {
  spoken.say({ fault }).then(() => { setTimeout(() => { channel.close(); }, 1000); });
  return null;
}

function forgetOldest() {
  for (const guest of guests.values()) if (guests.size > MOST_KNOWN && !guest.isHere) dismiss(guest);
}

function leave(guest) {
  guest.isHere = false;
  app.ask({ leaves: guest.id });
  app.changed();
}

function dismiss(guest) {
  guests.delete(guest.id);
  for (const { peer } of guest.spares) peer.close();
  guest.spares = [];
  if (guest.isHere) leave(guest);
  guest.peer.close();
}

async function answered(guest, request) {
  const address = addressOf(request, app.below);
  if (!address) return REFUSED;
  const { method, headers, body } = request;
  const answer = await app.ask({ method, url: address, headers, body, guest: guest.id });
  if (!answer.status) return { status: 503, headers: [] };
  const [, table] = address.slice(app.below.length).match(TABLE) ?? [];
  if (table && answer.status < 400) guest.tables.add(table);
  return answer;
}

// A connection that waits for its guest to come back; one that fails is replaced.
async function refill(guest) {
  while (guests.get(guest.id) === guest && guest.spares.length < SPARES) guest.spares.push(await spare(guest));
  if (guest.isHere) guest.spoken.say({ spares: guest.spares.map(({ code, ufrag, password }) => ({ code, ufrag, password })) });
}

async function spare(guest) {
  const { peer, channel } = connected();
  const made = { peer, ufrag: random(8), password: random(24) };
  await peer.setLocalDescription();
  made.code = packed(await gathered(peer));
  serve(peer, channel, { start: guest.start, id: guest.id });
  watched(peer, channel, PATIENCE, () => {
    if (!guest.spares.includes(made)) return;
    guest.spares = guest.spares.filter((one) => one !== made);
    refill(guest);
  });
  wait(guest, made);
  return made;
}

// A connection begins to fail once it is told of the other side, so it is told when that one knocks.
async function wait(guest, { peer, ufrag, password }) {
  while (peer.signalingState === "have-local-offer") {
    const stats = await peer.getStats();
    if ([...stats.values()].some(({ type }) => type === "remote-candidate")) {
      const sdp = described({ type: "answer", fingerprint: guest.fingerprint, ufrag, password });
      return peer.setRemoteDescription({ type: "answer", sdp }).catch(() => {});
    }
    await new Promise((resolve) => { setTimeout(resolve, KNOCKS_EVERY); });
  }
}
