// The page that a static host shows for a missing file, as for a match on a phone that the app has left: it leads
// to the app, whose folder is one of those above.

import { spoken } from "./spoken.js";

const NAME = "Hanamikoji Assistant";

const section = spoken([...document.querySelectorAll("section[lang]")]);

async function isOurs(folder) {
  try {
    return (await (await fetch(new URL("manifest.webmanifest", folder))).json()).name === NAME;
  } catch {
    return false;
  }
}

async function found() {
  for (let folder = new URL("./", location); ; folder = new URL("../", folder)) {
    if (await isOurs(folder)) return folder;
    if (folder.pathname === "/") return null;
  }
}

async function lead() {
  document.documentElement.lang = section.lang;
  section.hidden = false;
  const folder = await found();
  for (const line of section.querySelectorAll("[data-is]")) line.hidden = (line.dataset.is === "there") !== Boolean(folder);
  if (!folder) return;
  const { pathname, search, hash } = location;
  folder.searchParams.set("to", pathname.slice(folder.pathname.length) + search);
  folder.hash = hash;
  top.location.replace(folder); // this may be in the app's frame
}

lead();
