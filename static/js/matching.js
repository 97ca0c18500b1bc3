// Finds a word in a text as people mean it: without capitals, accents and soft breaks, and with another ending.

const ENOUGH = 4; // letters with which two words of one stem begin alike; in short words all but the last
const LONGEST_ENDING = 3;
const WORD = /[\p{L}\p{N}]+/gu;

let known;

// The words of what is typed, by letters or, in a script without spaces, by the browser's dictionary.
export function words(typed) {
  return (typed.normalize("NFC").match(WORD) ?? []).flatMap((word) => (isSpaced(word) ? [word] : segments(word)));
}

// “égalité” is “egalite”, “złote” is “zlote”; “ラウンド” with a soft break is the same without it.
export function plain(text) {
  const bare = text.normalize("NFKD").replace(/[\p{Mn}\p{Cf}]/gu, "").toLowerCase();
  return bare.replace(/[^\0-\x7f]/g, (letter) => letters()[letter] ?? letter);
}

// Those that are one sign and have no accent to lose, as the page tells.
function letters() {
  known ??= JSON.parse(document.querySelector("[data-search-letters]").dataset.searchLetters);
  return known;
}

// Returns the places of the plain words in a text, as pairs of a beginning and an end, which may overlap.
export function places(text, wanted) {
  const { letters, origins } = spread(text);
  return wanted
    .flatMap((word) => (isSpaced(word) ? alike(letters, word) : contained(letters, word)))
    .map(([start, end]) => [origins[start], origins[end] ?? text.length]);
}

// The plain text, and for each of its letters where it stands in the text.
function spread(text) {
  const origins = [];
  const letters = [...text.matchAll(/./gsu)].map(({ 0: letter, index }) => {
    const shown = plain(letter);
    for (let unit = 0; unit < shown.length; unit += 1) origins.push(index);
    return shown;
  });
  return { letters: letters.join(""), origins };
}

function alike(letters, wanted) {
  return [...letters.matchAll(WORD)].filter(([word]) => isAlike(word, wanted)).map(({ 0: word, index }) => [index, index + word.length]);
}

// “discarded” finds “discard”, “ties” “tie”, “mani” “mano”; what was only begun finds what begins so.
function isAlike(word, wanted) {
  let same = 0;
  while (same < wanted.length && word[same] === wanted[same]) same += 1;
  const left = wanted.length - same;
  return left === 0 || (same >= ENOUGH && left <= LONGEST_ENDING) || (same === ENOUGH - 1 && left === 1 && word.length <= ENOUGH);
}

function contained(letters, wanted) {
  const found = [];
  for (let at = letters.indexOf(wanted); at >= 0; at = letters.indexOf(wanted, at + 1)) found.push([at, at + wanted.length]);
  return found;
}

function isSpaced(word) {
  return !/[\u3040-\u30ff\u3400-\u9fff]/.test(word);
}

function segments(word) {
  if (!Intl.Segmenter) return [word];
  return [...new Intl.Segmenter(document.documentElement.lang, { granularity: "word" }).segment(word)].map(({ segment }) => segment);
}
