// Python, the app and its data. One request after the other: what it changed is kept before its answer leaves.

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
  bridge = { py, disk, files, app: start(address, Path(DATA)) };
  await disk.kept();
}

async function answer({ id, method, url, headers, body }) {
  const { app, disk } = bridge;
  if (app.needs_paper(url)) await (paper ??= unpacked());
  const said = answered(app, { method, url, headers, body });
  await disk.kept();
  postMessage({ id, ...said }, [said.body.buffer]);
}

// Nothing of what is handed to Python and back stays there.
function answered(app, { method, url, headers, body }) {
  const content = bridge.py.toPy(body);
  const said = app.answer(method, url, headers, content);
  const { status } = said;
  const answer = { status, headers: said.headers.toJs(), body: said.body.toJs() };
  said.destroy();
  content.destroy();
  return answer;
}

// What a server does beside its taps is done between them.
async function rest() {
  bridge.app.rest();
  await bridge.disk.kept();
}

// The fonts and what makes a PDF, a third of all that was loaded, are unpacked when they are first asked for.
async function unpacked() {
  const { py, files } = bridge;
  const content = await (await fetch(files.paper)).arrayBuffer();
  py.unpackArchive(content, "zip", { extractDir: "/app" });
}

// Where something failed memory may have what the disk has not, so nothing more is answered from it.
function next(work) {
  last = last.then(work);
  last.catch((error) => { postMessage({ fault: String(error?.message ?? error) }); });
}

onmessage = ({ data }) => {
  clearTimeout(resting);
  if (data.start) next(async () => { await start(data.start); postMessage({ isReady: true }); });
  else next(() => answer(data));
  resting = setTimeout(() => { next(rest); }, RESTS_AFTER);
};
