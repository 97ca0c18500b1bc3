// Connections of browsers without a network, for Node: what a phone says lies in `sent`, and `say` is what it hears.

globalThis.peers = [];
globalThis.description = (print) => ["a=ice-ufrag:abcd", `a=ice-pwd:${"p".repeat(24)}`, `a=fingerprint:sha-256 ${Array(32).fill(print).join(":")}`].join("\r\n");

class Channel extends EventTarget {
  readyState = "open";
  bufferedAmount = 0;
  sent = [];
  send(frame) { if (frame[0] === 4) this.sent.push(JSON.parse(new TextDecoder().decode(frame.subarray(5)))); }
  close() { this.readyState = "closed"; }
  frame(kind, id, content = "") {
    const said = new TextEncoder().encode(content);
    const made = new Uint8Array(5 + said.length);
    made[0] = kind;
    new DataView(made.buffer).setUint32(1, id);
    made.set(said, 5);
    this.dispatchEvent(Object.assign(new Event("message"), { data: made.buffer }));
  }
  say(message) { this.frame(4, 0, JSON.stringify(message)); }
  ask(request) { this.frame(0, 1, JSON.stringify(request)); this.frame(3, 1); }
}

globalThis.RTCPeerConnection = class extends EventTarget {
  iceGatheringState = "complete";
  signalingState = "stable";
  constructor() { super(); peers.push(this); }
  createDataChannel() { return this.channel = new Channel(); }
  async setLocalDescription() { this.localDescription = { type: "offer", sdp: description("AA") }; }
  async setRemoteDescription(told) { this.remoteDescription = told; }
  async getStats() { return new Map(); }
  close() {}
};
