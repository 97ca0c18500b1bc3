// Python, the app and its data. Requests run one at a time; their changes are saved before their answer is sent.

import { beside } from "./beside.js";
import { mounted } from "./disk.js";
import { FILES, keep, sent } from "./kept.js";
import { opened } from "./runtime.js";

const DATA = "/data";
const RESTS_AFTER = 1500;
const LOOK_AGAIN_AFTER = 500;
const [PATIENCE, SHEETS_PATIENCE, GIVEN_UP_AFTER] = [3000, 30_000, 120_000];
const NOT_HERE = { status: 503, headers: [], body: new Uint8Array(0) };

const sheets = new BroadcastChannel("hanamikoji-sheets");

const brought = beside(bring, PATIENCE, GIVEN_UP_AFTER);
const broughtForSheets = beside(bring, SHEETS_PATIENCE, GIVEN_UP_AFTER);

let bridge;
let paper;
let resting;
let last = Promise.resolve();

async function start({ address, files, isAnew }) {
  const py = await opened(files, isAnew, tell);
  const disk = await mounted(py, DATA);
  const { start, Path } = py.pyimport("assistant.offline");
  const words = new Map(files.words.map((file) => [file.language, file]));
  const fonts = new Map(files.fonts.map((file) => [file.fontsOf, file]));
  for (const file of files.words) if (await isKept(file, address)) await learn(py, words, file.language, address);
  bridge = { py, disk, files, words, fonts, address, app: started(disk, () => start(address, Path(DATA))) };
  await disk.kept();
}

// Throws Python's error as that of the disk where this was full.
function started(disk, start) {
  try {
    return start();
  } catch (error) {
    throw disk.isFull ? new DOMException(error.message, "QuotaExceededError") : error;
  }
}

// Says to the page around the app how far this is, and so that it gets on.
function tell(step) {
  postMessage({ step });
}

function tellSheet(step) {
  tell(step);
  sheets.postMessage(step);
}

async function answer({ id, method, url, headers, body, guest = "" }) {
  const { app, disk } = bridge;
  if (bridge.words.size) await understand({ url, headers, body, guest });
  if (app.needs_paper(url) && !await readied()) return postMessage({ id, ...NOT_HERE });
  const said = answered(app, { method, url, headers, body, guest });
  await disk.kept();
  postMessage({ id, ...said }, [said.body.buffer]);
}

function leave({ id, leaves }) {
  postMessage({ id, news: bridge.app.leave(leaves).toJs() });
}

// Loads the words of the languages that a request may ask for. While they don't come it is answered in English.
async function understand({ url, headers, body, guest }) {
  const { py, app, words, address } = bridge;
  const lacking = app.lacks(url, headers, body?.byteLength ? new TextDecoder().decode(body) : "", guest);
  const files = lacking.toJs().flatMap((language) => words.get(language) ?? []);
  lacking.destroy();
  await Promise.all(files.map(async (file) => { if (!await isKept(file, address)) await brought(file); }));
  for (const file of files) if (await isKept(file, address)) await learn(py, words, file.language, address).catch(() => {});
}

async function isKept({ path }, address) {
  return Boolean(await (await caches.open(FILES)).match(new URL(path, address)));
}

// Unpacks the words or the fonts of a language, which have come.
async function learn(py, parcels, language, address) {
  const { path } = parcels.get(language);
  const kept = await (await caches.open(FILES)).match(new URL(path, address));
  py.unpackArchive(await kept.arrayBuffer(), "zip", { extractDir: "/app" });
  parcels.delete(language);
}

async function bring(file, signal) {
  const { address } = bridge;
  const answer = await fetch(sent(file, address), { signal });
  if (!answer.ok) throw new Error(`${file.path}: ${answer.status}`);
  await keep(await caches.open(FILES), file, address, answer.body);
}

// Frees the objects passed to Python and back.
function answered(app, { method, url, headers, body, guest }) {
  const content = bridge.py.toPy(body);
  const said = app.answer(method, url, headers, content, guest);
  const { status } = said;
  const answer = { status, headers: said.headers.toJs(), body: said.body.toJs(), news: said.news.toJs() };
  said.destroy();
  content.destroy();
  return answer;
}

// Does between requests what a server does in a thread.
async function rest() {
  bridge.app.rest();
  await bridge.disk.kept();
}

// While the fonts and the PDF libraries have not come yet, other requests do not wait for them.
async function queued(data) {
  while (!paper && bridge.app.needs_paper(data.url) && !await caches.match(bridge.files.paper)) {
    if (!navigator.onLine) return postMessage({ id: data.id, ...NOT_HERE });
    tellSheet("loading");
    await new Promise((resolve) => { setTimeout(resolve, LOOK_AGAIN_AFTER); });
  }
  if (bridge.app.needs_paper(data.url)) await Promise.all(lackingFonts());
  next(() => answer(data));
}

// Returns whether all is here with which a sheet is printed.
async function readied() {
  await (paper ??= unpacked());
  const isHere = await lettered().catch(() => false);
  if (isHere) tellSheet("making");
  return isHere;
}

// The fonts of the languages that this phone knows come with its first sheet, if no later start has brought them.
async function lettered() {
  const { py, fonts, address } = bridge;
  for (const { fontsOf } of neededFonts()) await learn(py, fonts, fontsOf, address);
  return true;
}

function neededFonts() {
  const { words, fonts } = bridge;
  return [...fonts.values()].filter(({ fontsOf }) => !words.has(fontsOf));
}

// Other requests do not wait for them.
function lackingFonts() {
  const { address } = bridge;
  return neededFonts().map(async (file) => { if (!await isKept(file, address)) await broughtForSheets(file); });
}

// The fonts and the PDF libraries, a third of the download, are unpacked on first use.
async function unpacked() {
  const { py, files } = bridge;
  tellSheet("unpacking");
  const content = await (await fetch(files.paper)).arrayBuffer();
  py.unpackArchive(content, "zip", { extractDir: "/app" });
}

// After an error memory may be ahead of the disk, so no more requests are answered.
function next(work) {
  last = last.then(work);
  last.catch((error) => { postMessage({ fault: { name: error?.name, message: String(error?.message ?? error) } }); });
}

onmessage = ({ data }) => {
  clearTimeout(resting);
  if (data.start) next(async () => { await start(data.start); postMessage({ isReady: true }); });
  else if (data.leaves) next(() => leave(data));
  else queued(data);
  resting = setTimeout(() => { next(rest); }, RESTS_AFTER);
};
