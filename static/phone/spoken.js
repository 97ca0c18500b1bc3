// Which language a reader gets of those that a page has, as in assistant/i18n/languages.py (RFC 4647, lookup).

// Returns one of the elements by their `lang` and their further `data-ranges`, else the one of the page's own language.
export function spoken(elements) {
  const found = new Map(elements.flatMap((one) => ranges(one).map((range) => [range.toLowerCase(), one])));
  const wished = navigator.languages.flatMap(parts).find((part) => found.has(part));
  return found.get(wished ?? document.documentElement.lang);
}

function ranges({ lang, dataset }) {
  return [lang, ...(dataset.ranges?.split(" ") ?? [])];
}

// A range in lower case, and without its last subtag until none is left.
function parts(wish) {
  const subtags = wish.toLowerCase().split("-");
  return subtags.map((_, dropped) => subtags.slice(0, subtags.length - dropped).join("-"));
}
