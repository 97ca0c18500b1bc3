// News that has passed is not shown again: not by a view that comes in another's place, nor by a page that is loaded again.

import { read, write } from "./storage.js";

const KEY = "passed";

document.addEventListener("animationend", ({ target }) => {
  if (target.matches(".passing")) write(KEY, named(target));
});
new MutationObserver(clear).observe(document.body, { childList: true, subtree: true });
clear();

function clear() {
  const news = document.querySelector(".passing");
  if (news && read(KEY) === named(news)) news.remove();
}

// Its number is that of an entry, and the stream is the table's.
function named({ id }) {
  return `${document.getElementById("view").dataset.stream} ${id}`;
}
