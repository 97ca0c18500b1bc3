// Work that a request waits for once, and not for ever: a Wi-Fi may take a connection and never answer.

// Returns a function that does `work` for a key beside all else, of several at once one, and resolves when it has ended
// or, at most once for each key, after `patience` ms. The signal that `work` is given ends it after `longest` ms.
export function beside(work, patience, longest) {
  const running = new Map();
  const awaited = new Set();

  async function done(key) {
    const giving = new AbortController();
    const late = setTimeout(() => { giving.abort(); }, longest);
    await work(key, giving.signal).catch(() => {});
    clearTimeout(late);
    running.delete(key);
  }

  return async (key) => {
    if (!running.has(key)) running.set(key, done(key));
    if (awaited.has(key)) return;
    awaited.add(key);
    await Promise.race([running.get(key), new Promise((resolve) => { setTimeout(resolve, patience); })]);
  };
}
