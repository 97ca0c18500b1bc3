// The page of a table asks the page around it to let others join, which loads what that needs.

import { ask } from "./owner.js";
import { parted } from "./parted.js";
import { onNews } from "./tab-news.js";
import { placed } from "./place.js";

export function hearInvitations(here, { fits, files }) {
  const at = (name) => placed(files, name);
  const around = () => ({ here, fits, ask, onNews, words: at("sharing.html"), drawing: at("index.js"), reading: at("decode.js") });
  const table = parted();
  if (table) import(at("sharing.js")).then(({ remind }) => remind(table, around())).catch(() => {}); // it has not come yet
  addEventListener("message", async ({ origin, data }) => {
    if (origin !== location.origin || !data?.invite) return;
    const { invite } = await import(at("sharing.js"));
    await invite(data.invite, around());
  });
}
