// Where the focus goes when what had it is replaced: to the title of what has come in its place, which says where its
// reader is.

export function focusOn(element) {
  if (element.tabIndex < 0) element.tabIndex = -1; // can be focused now, if it could not before
  element.focus({ preventScroll: true });
}

// Whether what had it is gone, or hidden, which browsers notice later.
export function isFocusLost() {
  const had = document.activeElement;
  return had === null || had === document.body || had.disabled || !had.getClientRects().length;
}

// What a view begins with.
export function titleOf(main) {
  return main.querySelector("[data-arrive]") ?? main.querySelector("h1[tabindex]") ?? main;
}
