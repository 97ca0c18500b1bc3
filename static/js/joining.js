// The page to choose a seat shows the others' choices. A name typed for a seat that is taken meanwhile moves to the next.

import "./app.js";
import { focusOn } from "./focus.js";
import { keepLive } from "./live-part.js";
import { morph } from "./morph.js";
import { lifted } from "./press.js";

const NAME = "input:not([type])";

async function work(shown, now) {
  await lifted();
  const typed = [...shown.querySelectorAll(NAME)].find(({ value }) => value);
  const had = document.activeElement;
  morph(shown, now);
  if (typed && !typed.isConnected) carry(typed.value, shown.querySelector(NAME), had === typed);
}

function carry(name, field, hadFocus) {
  if (!field) return;
  field.value = name;
  if (hadFocus) focusOn(field);
}

if (document.querySelector("[data-live]")) keepLive(work);
