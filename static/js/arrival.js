// The sheet that shares a table sees a phone arrive, and closes if nobody has touched it since it was opened.

const CLOSES_AFTER = 2000;

const dialog = document.getElementById("dialog");
const body = dialog.querySelector("[data-dialog-body]");
let isTouched = false;
let closing = null;
let told; // who came last, whom also those see who read further down

// The sheet is followed at the address that tells who came since it was opened.
function shown() {
  const content = dialog.querySelector("[data-follow]");
  if (!content) return;
  history.replaceState({ ...history.state, sheet: content.dataset.follow }, "");
  const sentence = arrived();
  if (sentence && sentence !== told) body.scrollTop = 0;
  told = sentence;
  if (sentence && !isTouched && !content.querySelector(".offer")) closing ??= setTimeout(close, CLOSES_AFTER);
}

function arrived() {
  return dialog.querySelector(".arrived strong")?.textContent;
}

function close() {
  const sentence = arrived();
  if (isTouched || !sentence) return;
  dialog.close();
  tell(sentence);
}

// Shows a sentence that a screen reader has already said, until the next view.
function tell(sentence) {
  const notice = Object.assign(document.createElement("p"), { className: "notice", textContent: sentence });
  notice.dataset.until = "view";
  document.getElementById("main").prepend(notice);
}

function touched() {
  isTouched = true;
}

function forget() {
  clearTimeout(closing);
  closing = null;
  told = null;
  isTouched = false;
}

document.addEventListener("sheet:shown", shown);
dialog.addEventListener("pointerdown", touched);
dialog.addEventListener("keydown", touched);
dialog.addEventListener("close", forget);
