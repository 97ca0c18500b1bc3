// Links marked data-dialog show their page's content over this one; without this script they lead there.

const dialog = document.getElementById("dialog");

document.addEventListener("click", async (event) => {
  const link = event.target.closest("a[data-dialog]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  try {
    const page = new DOMParser().parseFromString(await (await fetch(link.href)).text(), "text/html");
    const content = page.querySelector("[data-dialog-content]");
    content.querySelector("nav")?.remove();
    const shown = document.importNode(content, true);
    dialog.querySelector("[data-dialog-body]").replaceChildren(shown);
    dialog.setAttribute("aria-label", content.querySelector("h1").textContent);
    dialog.showModal();
    if (link.hash) shown.querySelector(link.hash)?.scrollIntoView();
  } catch {
    location.assign(link.href);
  }
});

// A tap beside the dialog closes it.
dialog.addEventListener("click", (event) => { if (event.target === dialog) dialog.close(); });
