// Python, the app and its data. One request after the other: what it changed is kept before its answer leaves.

import { mounted } from "./disk.js";
import { opened } from "./runtime.js";

const DATA = "/data";

let bridge;
let paper;
let last = Promise.resolve();

async function start({ address, files }) {
  const py = await opened(files);
  const disk = await mounted(py, DATA);
  const { start, Path } = py.pyimport("assistant.phone");
  bridge = { py, disk, files, app: start(address, Path(DATA)) };
  await disk.kept();
}

async function answer({ id, method, url, headers, body }) {
  const { py, app, disk } = bridge;
  if (app.needs_paper(url)) await (paper ??= unpacked());
  const said = app.answer(method, url, headers, py.toPy(body));
  await disk.kept();
  const { status } = said;
  const sent = said.body.toJs();
  postMessage({ id, status, headers: said.headers.toJs(), body: sent }, [sent.buffer]);
  said.destroy();
}

// The fonts and what makes a PDF, a third of all that was loaded, are unpacked when they are first asked for.
async function unpacked() {
  const { py, files } = bridge;
  const content = await (await fetch(files.paper)).arrayBuffer();
  py.unpackArchive(content, "zip", { extractDir: "/app" });
}

function failed(id) {
  return (error) => {
    const fault = String(error?.message ?? error);
    postMessage({ id, fault, status: 500, headers: [], body: fault });
  };
}

onmessage = ({ data }) => {
  if (data.start) start(data.start).then(() => { postMessage({ ready: true }); }, failed());
  else last = last.then(() => answer(data)).catch(failed(data.id));
};
