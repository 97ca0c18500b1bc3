// Letting others join is for the page around this one, which knows how phones reach each other.

document.addEventListener("click", ({ target }) => {
  const button = target.closest("[data-invite]");
  if (button) parent.postMessage({ invite: button.dataset.invite }, location.origin);
});
