// The dialogs and lines of two phones that share a table, in the language of the page around the app.

let words = null;

export async function written(address) {
  words ??= fetched(address);
  await words;
}

async function fetched(address) {
  const page = new DOMParser().parseFromString(await (await fetch(address)).text(), "text/html");
  const spoken = page.querySelector(`[data-sharing][lang=${document.documentElement.lang}]`);
  document.body.append(document.importNode(spoken, true));
}

export function dialog(name) {
  return document.querySelector(`[data-sharing] dialog[data-dialog=${name}]`);
}

// A line over the page, while it is so.
export function line(name, isSo) {
  document.querySelector(`[data-sharing] [data-line=${name}]`).hidden = !isSo;
}

export async function copy(text, shown) {
  const field = shown.querySelector("[data-text]");
  field.select();
  const isCopied = await navigator.clipboard.writeText(text).then(() => true, () => document.execCommand("copy"));
  shown.querySelector("[data-copied]").hidden = !isCopied;
}
