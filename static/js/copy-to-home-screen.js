// An iPhone keeps what its home screen has apart from what Safari has, where its camera opens a match: who has the
// assistant on the home screen copies the match there.

const hint = document.querySelector("[data-home-screen]");
const button = hint?.querySelector("[data-copy]");

async function copy() {
  const { value } = document.querySelector("[data-take]").elements.text;
  await navigator.clipboard.writeText(value);
  button.textContent = button.dataset.copy;
}

if (hint && navigator.standalone === false) {
  hint.hidden = false;
  button.addEventListener("click", () => { copy().catch(() => {}); });
}
