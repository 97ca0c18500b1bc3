// A sheet with figures of cards has those that this device copied from its own: the link to it takes them along.

import { read } from "./storage.js";

for (const link of document.querySelectorAll("[data-copied]")) {
  const cards = Object.entries(read(link.dataset.copied) ?? {}).map(([key, figures]) => [key, ...figures].join("."));
  if (cards.length) link.search = `${new URLSearchParams([...new URLSearchParams(link.search), ["figures", cards.join(",")]])}`;
}
