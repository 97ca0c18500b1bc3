// A page marked data-search shows those of its parts that hold all words of what is typed, in any order, or where none
// does those that hold most, and marks the words; those that are called so come first. Its data-search-ignored are the
// words of a question that say nothing, its data-search-letters what is typed for letters of some languages,
// data-search-words what else a part is called; the title of its group counts as its own. No network is needed.

import { mark, texts, unmark } from "./marking.js";
import { places, plain, words } from "./matching.js";

const BLOCKS = "[data-search-part], [data-search-group]";
const origins = new WeakMap(); // where a block stands in the page when nothing is asked

document.addEventListener("input", ({ target }) => {
  const page = target.closest("[data-search-field]") && target.closest("[data-search]");
  if (page) find(page, target.value);
});

function find(page, typed) {
  unmark(page);
  const wanted = asked(typed, page.dataset.searchIgnored);
  const parts = [...page.querySelectorAll("[data-search-part]")];
  const found = parts.map((part) => held(part, wanted));
  const enough = wanted.length && Math.max(1, ...found);
  parts.forEach((part, number) => show(part, found[number] >= enough, wanted));
  arrange(page, typed, wanted);
  page.querySelectorAll("[data-search-title]").forEach((heading) => mark(heading, wanted));
  for (const group of page.querySelectorAll("[data-search-group]")) group.hidden = !group.querySelector("[data-search-part]:not([hidden])");
  const line = page.querySelector("[data-search-found]");
  line.textContent = wanted.length ? counted(parts.filter((part) => !part.hidden).length, line.dataset) : "";
}

// Puts those first that are called so, among the parts of a group as among the groups.
function arrange(page, typed, wanted) {
  const blocks = [...page.querySelectorAll(BLOCKS)];
  blocks.forEach((block, place) => { if (!origins.has(block)) origins.set(block, place); });
  const best = new Map(blocks.map((block) => [block, bestOf(block, wanted, words(typed).map(plain))]));
  for (const parent of new Set(blocks.map((block) => block.parentElement))) sort(blocks.filter((block) => block.parentElement === parent), best);
}

function bestOf(block, wanted, all) {
  return Math.max(...[block, ...block.querySelectorAll(BLOCKS)].map((part) => rank(part, wanted, all)));
}

// By the words that it is called by, then by how much of the whole question its title has, or its other names, of which
// some are a question.
function rank(part, wanted, all) {
  if (part.hidden || !part.matches("[data-search-part]")) return -1;
  const heading = part.querySelector("h2, h3, dt")?.textContent ?? "";
  const asked = having(heading, all) + having(called(part), all.filter((word) => !wanted.includes(word)));
  return having(`${heading}\n${called(part)}`, wanted) + asked / (2 * all.length + 1);
}

function sort(siblings, best) {
  const next = siblings[siblings.length - 1].nextSibling;
  siblings.sort((one, other) => best.get(other) - best.get(one) || origins.get(one) - origins.get(other));
  siblings.forEach((block) => block.parentElement.insertBefore(block, next));
}

function counted(count, { nothing, some }) {
  return count ? some.replace("{count}", count) : nothing;
}

// The ignored words count if the reader typed no others.
function asked(typed, ignored) {
  const passed = plain(ignored).split(" ");
  const all = words(typed).map(plain);
  const telling = all.filter((word) => !passed.includes(word));
  return telling.length ? telling : all;
}

// How many of the words a part has; where it has one, what else its group is called counts too: “Ronin effect”.
function held(part, wanted) {
  const heading = title(part);
  const said = [...texts(part).map((node) => node.data), called(part), heading?.textContent].join("\n");
  const own = having(said, wanted);
  return heading && own ? having(`${said}\n${called(heading)}`, wanted) : own;
}

function having(text, wanted) {
  return wanted.filter((word) => places(text, [word]).length).length;
}

function called(part) {
  return part.dataset.searchWords ?? "";
}

function title(part) {
  return part.closest("[data-search-group]")?.querySelector("[data-search-title]");
}

function show(part, isFound, wanted) {
  part.hidden = !isFound;
  if (!isFound || !wanted.length) return;
  mark(part, wanted);
  if (places(called(part), wanted).length && !part.querySelector("mark")) markWhole(part.querySelector("h2, h3, dt") ?? title(part));
}

// It is called so, and says it in other words.
function markWhole(heading) {
  mark(heading, words(heading.textContent).map(plain));
}

function offer() {
  document.querySelectorAll("[data-search-field]").forEach((field) => { field.hidden = false; });
}

document.addEventListener("sheet:shown", offer);
offer();
