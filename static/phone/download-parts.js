// The received parts of a file, which outlive the page.

const PARTS = "hanamikoji-parts";

export function forgetParts() {
  return caches.delete(PARTS);
}

export async function partsOf(address) {
  const cache = await caches.open(PARTS);
  const place = (number) => `${address}?part=${number}`;
  const blobs = [];
  for (let part = await cache.match(place(0)); part; part = await cache.match(place(blobs.length))) blobs.push(await part.blob());
  let kept = Promise.resolve();
  return {
    size: () => blobs.reduce((sum, { size }) => sum + size, 0),
    whole: () => new Blob(blobs),
    // Reading goes on meanwhile, as what a stream has come to before an error is lost if it was not read.
    add(chunks) {
      const number = blobs.length;
      const blob = new Blob(chunks);
      if (blob.size) blobs.push(blob);
      if (blob.size) kept = kept.then(() => cache.put(place(number), new Response(blob)));
      kept.catch(() => {}); // thrown by `settled`
    },
    settled: () => kept,
    async forget() {
      for (; blobs.length; blobs.pop()) await cache.delete(place(blobs.length - 1));
    },
  };
}
