// A connection of two browsers in one network. No server helps, so they know only what they tell each other.

const GATHERED_WITHIN = 3000;
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const CHANNEL = { negotiated: true, id: 0 };

export function connected(certificates) {
  const peer = new RTCPeerConnection({ iceServers: [], ...(certificates && { certificates }) });
  return { peer, channel: peer.createDataChannel("table", CHANNEL) };
}

// The description with all places at which this phone can be reached.
export async function gathered(peer) {
  if (peer.iceGatheringState !== "complete") {
    await new Promise((resolve) => {
      setTimeout(resolve, GATHERED_WITHIN);
      peer.addEventListener("icegatheringstatechange", () => { if (peer.iceGatheringState === "complete") resolve(); });
    });
  }
  return peer.localDescription;
}

// Whether the channel is open before so many ms have passed.
export function opens(channel, within) {
  if (channel.readyState === "open") return Promise.resolve(true);
  return new Promise((resolve) => {
    channel.addEventListener("open", () => { resolve(true); }, { once: true });
    channel.addEventListener("close", () => { resolve(false); }, { once: true });
    if (within) setTimeout(resolve, within, false);
  });
}

// Calls `gone` once, when the connection has ended or has been interrupted for `patience` ms.
export function watched(peer, channel, patience, gone) {
  let isOver = false;
  let leaving = null;
  const over = () => {
    clearTimeout(leaving);
    if (!isOver) gone();
    isOver = true;
  };
  channel.addEventListener("close", over);
  peer.addEventListener("connectionstatechange", () => {
    clearTimeout(leaving);
    if (["failed", "closed"].includes(peer.connectionState)) over();
    if (peer.connectionState === "disconnected") leaving = setTimeout(over, patience);
  });
}

export function random(length) {
  return [...crypto.getRandomValues(new Uint8Array(length))].map((byte) => LETTERS[byte & 63]).join("");
}
