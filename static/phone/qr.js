// QR codes (ISO/IEC 18004) of versions 1 to 15 with error correction L, which a screen needs no more than. A text is in
// parts, each in the mode that takes least room for it.

const ALPHANUMERIC = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:";
const CORRECTION = [7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22]; // bytes per block, by version
const BLOCKS = [1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6];
const LEVEL_L = 1;
const QUIET = 4;
const SVG = "http://www.w3.org/2000/svg";
const MASKS = [
  (x, y) => (x + y) % 2, (x, y) => y % 2, (x) => x % 3, (x, y) => (x + y) % 3,
  (x, y) => ((x / 3 | 0) + (y / 2 | 0)) % 2, (x, y) => x * y % 2 + x * y % 3,
  (x, y) => (x * y % 2 + x * y % 3) % 2, (x, y) => ((x + y) % 2 + x * y % 3) % 2,
];
const EXPONENTS = Array(255);
const LOGARITHMS = Array(256);

for (let at = 0, value = 1; at < 255; at += 1, value = value << 1 ^ (value > 127 ? 0x11D : 0)) {
  EXPONENTS[at] = value;
  LOGARITHMS[value] = at;
}

// The code as a picture.
export function drawn(parts) {
  const modules = encoded(parts);
  const size = modules.length + 2 * QUIET;
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", modules.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x + QUIET} ${y + QUIET}h1v1h-1z` : ""))).join(""));
  const picture = document.createElementNS(SVG, "svg");
  picture.setAttribute("viewBox", `0 0 ${size} ${size}`);
  picture.setAttribute("shape-rendering", "crispEdges");
  picture.append(path);
  return picture;
}

// Rows of modules, true where they are dark.
export function encoded(parts) {
  const version = CORRECTION.findIndex((_, at) => bits(parts, at + 1).length <= 8 * dataBytes(at + 1)) + 1;
  const stream = interleaved(padded(bits(parts, version), dataBytes(version)), version);
  const frame = framed(version);
  const masked = MASKS.map((_, mask) => filled(frame, stream, mask));
  return masked.sort((one, other) => evenness(one) - evenness(other))[0];
}

function bits(parts, version) {
  return parts.map((part) => {
    if ([...part].some((letter) => !ALPHANUMERIC.includes(letter))) return binary(4, 4) + bytesOf(part, version);
    const pairs = part.match(/..?/g) ?? [];
    const values = pairs.map((pair) => [...pair].reduce((sum, letter) => sum * 45 + ALPHANUMERIC.indexOf(letter), 0));
    return binary(2, 4) + binary(part.length, version < 10 ? 9 : 11) + values.map((value, at) => binary(value, pairs[at].length * 5 + 1)).join("");
  }).join("");
}

function bytesOf(part, version) {
  const bytes = [...new TextEncoder().encode(part)];
  return binary(bytes.length, version < 10 ? 8 : 16) + bytes.map((byte) => binary(byte, 8)).join("");
}

function binary(value, length) {
  return value.toString(2).padStart(length, "0");
}

function padded(stream, length) {
  const ended = stream + "0".repeat(Math.min(4, 8 * length - stream.length));
  const bytes = ended.match(/.{1,8}/g).map((byte) => parseInt(byte.padEnd(8, "0"), 2));
  for (let at = 0; bytes.length < length; at += 1) bytes.push(at % 2 ? 0x11 : 0xEC);
  return bytes;
}

function allBytes(version) {
  const marks = version === 1 ? 0 : Math.floor(version / 7) + 2;
  const modules = (16 * version + 128) * version + 64 - (marks ? (25 * marks - 10) * marks - 55 : 0) - (version < 7 ? 0 : 36);
  return Math.floor(modules / 8);
}

function dataBytes(version) {
  return allBytes(version) - CORRECTION[version - 1] * BLOCKS[version - 1];
}

// The bits of all blocks, their data first and then what corrects it, a byte of each block in turn.
function interleaved(data, version) {
  const [count, corrects] = [BLOCKS[version - 1], CORRECTION[version - 1]];
  const short = Math.floor(data.length / count);
  const longOnes = data.length % count;
  let at = 0;
  const blocks = Array.from({ length: count }, (_, number) => {
    const block = data.slice(at, at + short + (number < count - longOnes ? 0 : 1));
    at += block.length;
    return block;
  });
  const turns = (rows, length) => Array.from({ length }, (_, place) => rows.map((row) => row[place])).flat();
  const corrections = blocks.map((block) => correction(block, corrects));
  const bytes = [...turns(blocks, short + 1), ...turns(corrections, corrects)].filter((byte) => byte !== undefined);
  return bytes.map((byte) => binary(byte, 8)).join("");
}

function times(one, other) {
  return one && other ? EXPONENTS[(LOGARITHMS[one] + LOGARITHMS[other]) % 255] : 0;
}

// The remainder of Reed and Solomon.
function correction(data, length) {
  let divisor = [1];
  for (let at = 0; at < length; at += 1) {
    divisor = [...divisor, 0].map((factor, place) => factor ^ times(divisor[place - 1] ?? 0, EXPONENTS[at]));
  }
  const rest = [...data, ...Array(length).fill(0)];
  data.forEach((_, at) => { const factor = rest[at]; divisor.forEach((one, place) => { rest[at + place] ^= times(one, factor); }); });
  return rest.slice(data.length);
}

// The modules that every code of a version has; the others are undefined.
function framed(version) {
  const size = 17 + 4 * version;
  const modules = Array.from({ length: size }, () => Array(size));
  const put = (x, y, isDark) => { if (x >= 0 && y >= 0 && x < size && y < size) modules[y][x] = isDark; };
  const around = (x, y, reach, isDark) => {
    for (let dx = -reach; dx <= reach; dx += 1) for (let dy = -reach; dy <= reach; dy += 1) put(x + dx, y + dy, isDark(Math.max(Math.abs(dx), Math.abs(dy))));
  };
  for (let at = 8; at < size - 8; at += 1) { put(at, 6, at % 2 === 0); put(6, at, at % 2 === 0); }
  const places = alignments(version);
  for (const x of places) for (const y of places) if (!isInCorner(x, y, size)) around(x, y, 2, (far) => far !== 1);
  for (const [x, y] of [[3, 3], [size - 4, 3], [3, size - 4]]) around(x, y, 4, (far) => far !== 2 && far !== 4);
  return { modules, version, size };
}

function alignments(version) {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const step = Math.ceil((version * 4 + 4) / (count * 2 - 2)) * 2;
  return [6, ...Array.from({ length: count - 1 }, (_, at) => 17 + 4 * version - 7 - step * (count - 2 - at))];
}

function isInCorner(x, y, size) {
  return [[6, 6], [6, size - 7], [size - 7, 6]].some(([cx, cy]) => x === cx && y === cy);
}

function filled({ modules: frame, version, size }, stream, mask) {
  const modules = frame.map((row) => [...row]);
  informed(modules, version, size, mask);
  let at = 0;
  for (let right = size - 1; right > 0; right -= right === 8 ? 3 : 2) {
    const isUpward = (right + 1 & 2) === 0;
    for (let step = 0; step < size; step += 1) for (const x of [right, right - 1]) {
      const y = isUpward ? size - 1 - step : step;
      if (modules[y][x] !== undefined) continue;
      modules[y][x] = (stream[at] === "1") !== (MASKS[mask](x, y) === 0);
      at += 1;
    }
  }
  return modules;
}

// Which level and mask it has, twice, and from version 7 on which version.
function informed(modules, version, size, mask) {
  const format = coded(LEVEL_L << 3 | mask, 10, 0x537) ^ 0x5412;
  const isSet = (value, bit) => (value >> bit & 1) === 1;
  for (let bit = 0; bit < 15; bit += 1) {
    const isDark = isSet(format, bit);
    if (bit < 8) modules[8][size - 1 - bit] = isDark;
    else modules[size - 15 + bit][8] = isDark;
    if (bit < 6) modules[bit][8] = isDark;
    else if (bit < 8) modules[bit + 1][8] = isDark;
    else if (bit === 8) modules[8][7] = isDark;
    else modules[8][14 - bit] = isDark;
  }
  modules[size - 8][8] = true;
  if (version < 7) return;
  const told = coded(version, 12, 0x1F25);
  for (let bit = 0; bit < 18; bit += 1) {
    const [along, across] = [Math.floor(bit / 3), size - 11 + bit % 3];
    modules[along][across] = modules[across][along] = isSet(told, bit);
  }
}

function coded(value, length, divisor) {
  let rest = value;
  for (let at = 0; at < length; at += 1) rest = rest << 1 ^ (rest >> length - 1) * divisor;
  return value << length | rest;
}

// How many modules are as their neighbors: of all masks the one with the fewest reads best.
function evenness(modules) {
  let sum = 0;
  modules.forEach((row, y) => row.forEach((one, x) => { sum += (one === row[x + 1]) + (one === modules[y + 1]?.[x]); }));
  return sum;
}
