// Moves the focus if its element is replaced: to the title of the part that has come in its place, which says where its
// reader is.

export function focusOn(element) {
  if (element.tabIndex < 0) element.tabIndex = -1; // can be focused now, if it could not before
  element.focus({ preventScroll: true });
}

// Whether what had it is gone, or hidden, which browsers notice later.
function isFocusLost() {
  const had = document.activeElement;
  return had === null || had === document.body || had.disabled || !had.getClientRects().length;
}

// The part of a view, known by its id, that has the focus: what comes in its place is the same part.
export function focusedPart() {
  return document.activeElement?.closest("[data-part]")?.id;
}

// After a change, where what had the focus is gone: to the title of its part, else of all.
export function findFocus(main, part) {
  if (isFocusLost()) focusOn((part && document.getElementById(part)?.querySelector("[data-part-title]")) ?? titleOf(main));
}

// Returns the element with which a view begins.
export function titleOf(main) {
  return main.querySelector("[data-arrive]") ?? main.querySelector("h1[tabindex]") ?? main;
}
