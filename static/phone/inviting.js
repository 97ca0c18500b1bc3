// The page of a table asks the page around it to let others join, which loads what that needs.

import { ask } from "./owner.js";
import { onNews } from "./tab-news.js";
import { placed } from "./place.js";

export function hearInvitations(here, { fits, files }) {
  const at = (name) => placed(files, name);
  addEventListener("message", async ({ origin, data }) => {
    if (origin !== location.origin || !data?.invite) return;
    const { invite } = await import(at("sharing.js"));
    await invite(data.invite, { here, fits, ask, onNews, words: at("sharing.html"), drawing: at("index.js"), reading: at("decode.js") });
  });
}
