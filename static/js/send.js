// The link of a table goes to a friend by the device's own sheet, else into its clipboard; else it is followed.

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-send]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  send(link);
});

async function send(link) {
  const url = link.href;
  if (navigator.share) {
    await navigator.share({ url }).catch(() => {}); // whoever closes it again has changed their mind
  } else if (await copied(url, link.parentElement)) {
    const label = link.querySelector("span");
    label.textContent = link.dataset.send;
    label.dataset.told = "copied";
  } else {
    location.assign(url);
  }
}

// In an insecure context there is only the old way, from a field that can be selected.
async function copied(text, place) {
  if (navigator.clipboard) return navigator.clipboard.writeText(text).then(() => true, () => false);
  const field = Object.assign(document.createElement("textarea"), { value: text });
  place.append(field);
  field.select();
  const isCopied = document.execCommand("copy");
  field.remove();
  return isCopied;
}
