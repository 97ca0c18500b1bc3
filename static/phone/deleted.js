// The browser may delete all that the app keeps while it is open, so that nothing answers its pages any longer.

import { tellOutside } from "./words.js";

export function watch(here) {
  addEventListener("message", async ({ origin, data }) => {
    if (origin !== location.origin || !data?.isLost || await caches.has("hanamikoji-files")) return;
    for (const link of document.querySelectorAll("[data-outside=deleted] a")) link.href = here;
    tellOutside("deleted", true);
  });
}
