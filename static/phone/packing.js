// A session description of WebRTC in few bytes, and these in the letters that take least room in a QR code.
//
//   1 byte    1 for an offer, 2 for an answer
//   2 bytes   of an answer alone: the check of its offer
//   32 bytes  the fingerprint of the certificate (SHA-256)
//   1 + n     ufrag, and 1 + n password: how many letters, six bits each
//   places    1 byte for the kind (4 and 6: IP, 1: a name of mDNS), 4 or 16 bytes, 2 bytes for the port
//   2 bytes   the check of all before

const OF_ICE = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const OF_BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const TYPES = { 1: "offer", 2: "answer" };
const [IP4, IP6, MDNS] = [4, 6, 1];
const LENGTHS = { [IP4]: 4, [IP6]: 16, [MDNS]: 16 };
const ORDER = [IP4, MDNS, IP6];
const MOST_PLACES = 2;
const FINGERPRINT = 32;
const CHECK = 2;
const UFRAG = [4, 64];
const PASSWORD = [22, 64];
const POLYNOMIAL = 0x1021; // of CRC-16/XMODEM

// `offer` is the code that an answer answers.
export function packed({ type, sdp }, offer = "") {
  const head = type === "offer" ? [1] : [2, ...checkOf(offer)];
  const [ufrag, password] = ["ufrag", "pwd"].map((name) => sdp.match(new RegExp(`a=ice-${name}:(\\S+)`))[1]);
  const content = [...head, ...fingerprint(sdp), ...packedWord(ufrag), ...packedWord(password), ...places(sdp).flat()];
  return lettered([...content, ...check(content)]);
}

// The description of a code, as a browser takes it. `offer` is the code to which it must be the answer. Throws an error
// with the `key` of a sentence: `no-code`, `damaged`, `no-offer`, `no-answer` or `other-answer`.
export function unpacked(text, offer = "") {
  const content = checked(text);
  const take = (count) => taken(content, count);
  const type = TYPES[take(1)[0]] ?? refuse("no-code");
  if (type !== (offer ? "answer" : "offer")) refuse(offer ? "no-answer" : "no-offer");
  if (offer && String(take(CHECK)) !== String(checkOf(offer))) refuse("other-answer");
  const print = hex(take(FINGERPRINT)).toUpperCase().match(/../g).join(":");
  const [ufrag, password] = [unpackedWord(take, UFRAG), unpackedWord(take, PASSWORD)];
  const lines = [];
  while (content.length) lines.push(line(lines.length, take));
  return { type, sdp: described({ type, fingerprint: print, ufrag, password, lines }) };
}

export function described({ type, fingerprint, ufrag, password, lines = [] }) {
  return [
    "v=0", "o=- 1 1 IN IP4 127.0.0.1", "s=-", "t=0 0", "a=group:BUNDLE 0",
    "m=application 9 UDP/DTLS/SCTP webrtc-datachannel", "c=IN IP4 0.0.0.0", ...lines,
    `a=ice-ufrag:${ufrag}`, `a=ice-pwd:${password}`, `a=fingerprint:sha-256 ${fingerprint}`,
    `a=setup:${type === "offer" ? "actpass" : "active"}`, "a=mid:0", "a=sctp-port:5000", "a=max-message-size:262144", "",
  ].join("\r\n");
}

export function fingerprintOf(sdp) {
  return sdp.match(/a=fingerprint:sha-256 ([\dA-F:]+)/i)[1].toUpperCase();
}

// How many addresses of a network a description has. A name of mDNS hides one, and not every network passes those on.
export function addressesOf({ sdp }) {
  return places(sdp).filter(([kind]) => kind !== MDNS).length;
}

function refuse(key) {
  throw Object.assign(new Error(key), { key });
}

function taken(content, count) {
  return content.length < count ? refuse("damaged") : content.splice(0, count);
}

// The bytes of a code, or of a link that ends with one, without their check.
function checked(text) {
  const letters = text.replace(/^.*#J/s, "").replace(/\s/g, "").toUpperCase();
  if (!letters || [...letters].some((letter) => !OF_BASE32.includes(letter))) refuse("no-code");
  const all = regrouped([...letters].map((letter) => OF_BASE32.indexOf(letter)), 5, 8).slice(0, Math.floor(letters.length * 5 / 8));
  const content = all.slice(0, -CHECK);
  if (lettered(all) !== letters || String(all.slice(-CHECK)) !== String(check(content))) refuse("damaged");
  return content;
}

function lettered(bytes) {
  return regrouped(bytes, 8, 5).map((five) => OF_BASE32[five]).join("");
}

function checkOf(code) {
  return check(checked(code));
}

function check(content) {
  let sum = 0;
  for (const byte of content) {
    sum ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum << 1 ^ (sum & 0x8000 ? POLYNOMIAL : 0)) & 0xFFFF;
  }
  return [sum >> 8, sum & 255];
}

function fingerprint(sdp) {
  return fingerprintOf(sdp).split(":").map((byte) => parseInt(byte, 16));
}

// By which a phone in the same room is reached.
function places(sdp) {
  const found = [...sdp.matchAll(/a=candidate:\S+ 1 udp \d+ (\S+) (\d+) typ host/gi)].flatMap(([, address, port]) => {
    const [kind, at] = placed(address);
    return kind ? [[kind, ...at, port >> 8, port & 255]] : [];
  });
  return found.sort(([one], [other]) => ORDER.indexOf(one) - ORDER.indexOf(other)).slice(0, MOST_PLACES);
}

function placed(address) {
  if (/^[\d.]+$/.test(address)) return address.startsWith("127.") ? [] : [IP4, address.split(".").map(Number)];
  if (/^[\da-f-]{36}\.local$/i.test(address)) return [MDNS, bytesOf(address.slice(0, 36).replaceAll("-", ""))];
  if (!address.includes(":") || /^(fe80|::1$)/i.test(address)) return []; // of one connection alone
  const [head, tail = ""] = address.split("::").map((side) => side.split(":").filter(Boolean));
  const groups = [...head, ...Array(8 - head.length - tail.length).fill("0"), ...tail];
  return [IP6, bytesOf(groups.map((group) => group.padStart(4, "0")).join(""))];
}

function line(number, take) {
  const [kind] = take(1);
  const at = take(LENGTHS[kind] ?? refuse("damaged"));
  const [high, low] = take(2);
  return `a=candidate:${number + 1} 1 udp ${2113937151 - number} ${addressOf(kind, at)} ${high * 256 + low} typ host`;
}

function addressOf(kind, at) {
  if (kind === IP4) return at.join(".");
  if (kind === IP6) return hex(at).match(/.{4}/g).join(":");
  return `${hex(at).replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-")}.local`;
}

function packedWord(word) {
  return [word.length, ...regrouped([...word].map((letter) => OF_ICE.indexOf(letter)), 6, 8)];
}

function unpackedWord(take, [shortest, longest]) {
  const [length] = take(1);
  if (length < shortest || length > longest) refuse("damaged");
  return regrouped(take(Math.ceil(length * 6 / 8)), 8, 6).slice(0, length).map((six) => OF_ICE[six]).join("");
}

function hex(bytes) {
  return bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

function bytesOf(text) {
  return text.match(/../g).map((byte) => parseInt(byte, 16));
}

// Numbers of `from` bits as numbers of `to` bits; what lacks at the end is 0.
function regrouped(numbers, from, to) {
  const bits = numbers.map((number) => number.toString(2).padStart(from, "0")).join("");
  return (bits.match(new RegExp(`.{1,${to}}`, "g")) ?? []).map((group) => parseInt(group.padEnd(to, "0"), 2));
}
