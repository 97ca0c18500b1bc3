// Tells the page that receives a match where the package is that reads codes, which is loaded only then.

import { placed } from "./place.js";

export function tellReader({ files }) {
  addEventListener("message", ({ origin, source, data }) => {
    if (origin !== location.origin || data?.reading !== "ask") return;
    source.postMessage({ reading: placed(files, "decode.js") }, origin);
  });
}
