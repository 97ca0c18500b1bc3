// Says how many cards are chosen while they are tapped, and goes from step to step in place; without this script the
// server does both.

import "./app.js";
import { fields } from "./fields.js";
import { notifyAway } from "./notices.js";
import { styled } from "./styles.js";
import { timeout } from "./timeout.js";

const step = () => document.querySelector(".practice");
let busy = false;

function count() {
  const counter = step().querySelector("[data-chosen]");
  if (!counter) return;
  const chosen = step().querySelectorAll(":checked").length;
  counter.textContent = chosen ? counter.dataset.some.replace("{count}", chosen) : counter.dataset.none;
  counter.toggleAttribute("data-complete", chosen === step().querySelectorAll("[data-ring]").length);
}

async function go(address, isBack) {
  if (busy) return;
  busy = true;
  try {
    const answer = await fetch(address, timeout());
    show(await styled(await answer.text()));
    // A hint is no step of its own.
    if (!isBack) history[answer.redirected ? "pushState" : "replaceState"](null, "", answer.url);
  } catch {
    notifyAway();
  } finally {
    busy = false;
  }
}

function show(page) {
  step().replaceWith(document.importNode(page.querySelector(".practice"), true));
  document.title = page.title;
  scrollTo(0, 0);
  step().querySelector("[data-arrive]").focus({ preventScroll: true });
  count();
}

document.addEventListener("submit", (event) => {
  if (!event.target.matches(".practice form")) return;
  event.preventDefault();
  go(`${location.pathname}?${fields(event.target, event.submitter)}`);
});

document.addEventListener("change", count);
addEventListener("pageshow", count); // a browser brings back what was chosen
addEventListener("popstate", () => go(location.href, true));
