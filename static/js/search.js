// A page marked data-search hides the parts that don't hold all words of what is typed, in any order and by their
// stems; its data-search-ignored are the words of a question that say nothing. No network is needed.

const SHORTEST_STEM = 4;
const LONGEST_ENDING = 3;

document.addEventListener("input", ({ target }) => {
  const page = target.closest("[data-search-field]") && target.closest("[data-search]");
  if (page) find(page, target.value);
});

function find(page, typed) {
  const wanted = asked(typed, page.dataset.searchIgnored);
  const parts = [...page.querySelectorAll("[data-search-part]")];
  for (const part of parts) part.hidden = !wanted.every((stem) => text(part).includes(stem));
  for (const group of page.querySelectorAll("[data-search-group]")) group.hidden = !group.querySelector("[data-search-part]:not([hidden])");
  const nothing = page.querySelector("[data-search-nothing]");
  nothing.textContent = parts.every((part) => part.hidden) ? nothing.dataset.nothing : "";
}

// Where nothing else is asked, what is ignored is looked for.
function asked(typed, ignored) {
  const words = plain(typed).match(/[\p{L}\p{N}]+/gu) ?? [];
  const telling = words.filter((word) => !plain(ignored).split(" ").includes(word));
  return (telling.length ? telling : words).map(stem);
}

// “discarded” finds “discard”. A script without spaces has no endings to leave out.
function stem(word) {
  return /[^\u0000-\u024f]/.test(word) ? word : word.slice(0, Math.max(SHORTEST_STEM, word.length - LONGEST_ENDING));
}

function text(part) {
  return plain(`${part.textContent} ${part.dataset.searchWords ?? ""}`);
}

// Without accents and capitals: “manche” finds “Manche”, “egalite” finds “égalité”.
function plain(text) {
  return text.normalize("NFD").replace(/\p{Mn}/gu, "").toLowerCase();
}

function offer() {
  document.querySelectorAll("[data-search-field]").forEach((field) => { field.hidden = false; });
}

document.addEventListener("sheet:shown", offer);
offer();
