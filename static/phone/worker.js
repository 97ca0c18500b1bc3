// Python, the app and its data. Requests run one at a time; their changes are saved before their answer is sent.

import { mounted } from "./disk.js";
import { opened } from "./runtime.js";

const DATA = "/data";
const RESTS_AFTER = 1500;

let bridge;
let paper;
let resting;
let last = Promise.resolve();

async function start({ address, files, isAnew }) {
  const py = await opened(files, isAnew);
  const disk = await mounted(py, DATA);
  const { start, Path } = py.pyimport("assistant.offline");
  bridge = { py, disk, files, app: started(disk, () => start(address, Path(DATA))) };
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

async function answer({ id, method, url, headers, body }) {
  const { app, disk } = bridge;
  if (app.needs_paper(url)) await (paper ??= unpacked());
  const said = answered(app, { method, url, headers, body });
  await disk.kept();
  postMessage({ id, ...said }, [said.body.buffer]);
}

// Frees the objects passed to Python and back.
function answered(app, { method, url, headers, body }) {
  const content = bridge.py.toPy(body);
  const said = app.answer(method, url, headers, content);
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

// The fonts and the PDF libraries, a third of the download, are unpacked on first use.
async function unpacked() {
  const { py, files } = bridge;
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
  else next(() => answer(data));
  resting = setTimeout(() => { next(rest); }, RESTS_AFTER);
};
