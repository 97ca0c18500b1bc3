// A worker that runs Python, restarted when it dies. Its unanswered requests are then retried once if their method is
// in REPEATED, since repeating these has no further effect; the others are answered as broken off.

import { say } from "./words.js";

const LONGEST_SILENCE = 60_000;
const LONGEST_SHEET = 600_000; // on a slow phone: nothing is heard while Python draws
const REPEATED = ["GET", "HEAD", "PUT", "PATCH", "DELETE"];
const BROKEN_OFF = { isBrokenOff: true };

// Starts the worker at `address` with `settings`; `ended` is called if a restart fails.
export async function begun(address, settings, ended) {
  const waiting = new Map();
  let told = 0;
  let running = start();

  function start() {
    return worked(false).catch(() => worked(true));
  }

  function worked(isAnew) {
    const worker = new Worker(address, { type: "module" });
    return new Promise((resolve, reject) => {
      const failed = ({ name = "Error", message }) => { worker.terminate(); reject(Object.assign(new Error(message), { name })); };
      worker.onerror = (event) => { event.preventDefault(); failed(event); };
      worker.onmessage = ({ data }) => {
        if (data.step) say(data.step);
        else if (data.isReady) resolve(watched(worker));
        else failed(data.fault);
      };
      worker.postMessage({ start: { ...settings, isAnew } });
    });
  }

  function watched(worker) {
    const died = () => { if (worker) again(worker); worker = null; };
    worker.onerror = (event) => { event.preventDefault(); died(); };
    worker.onmessage = ({ data }) => {
      if (data.fault) return died();
      if (!data.step) answered(data);
      for (const asked of waiting.values()) wait(asked, died, data.step === "making" ? LONGEST_SHEET : LONGEST_SILENCE);
    };
    return { send: (message) => { worker?.postMessage(message); }, died, end: () => { worker?.terminate(); } };
  }

  function again(worker) {
    worker.terminate();
    const interrupted = [...waiting.values()];
    running = start();
    running.catch(ended);
    for (const asked of interrupted) repeat(asked);
  }

  function repeat(asked) {
    if (asked.isRepeated || !REPEATED.includes(asked.request.method)) answered({ id: asked.id, ...BROKEN_OFF });
    else send({ ...asked, isRepeated: true });
  }

  function answered({ id, ...answer }) {
    const asked = waiting.get(id);
    waiting.delete(id);
    clearTimeout(asked?.late);
    asked?.resolve(answer);
  }

  function wait(asked, died, longest) {
    clearTimeout(asked.late);
    asked.late = setTimeout(died, longest);
  }

  async function send(asked) {
    clearTimeout(asked.late);
    waiting.set(asked.id, asked);
    const worker = await running.catch(() => null);
    if (!worker) return answered({ id: asked.id, ...BROKEN_OFF });
    wait(asked, worker.died, LONGEST_SILENCE);
    worker.send({ id: asked.id, ...asked.request });
  }

  await running;
  return {
    ask: (request) => new Promise((resolve) => { told += 1; send({ id: told, request, resolve }); }),
    end: () => { running.then(({ end }) => { end(); }); },
  };
}
