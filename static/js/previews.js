// Sheets are made one after the other: a picture for which too many waited already is asked for again.

const AGAIN_AFTER = 3000;

function again(picture) {
  setTimeout(() => { picture.src = picture.src; }, AGAIN_AFTER * (0.5 + Math.random()));
}

document.addEventListener("error", ({ target }) => { if (target.localName === "img") again(target); }, true);
[...document.images].filter((picture) => picture.complete && !picture.naturalWidth).forEach(again);
