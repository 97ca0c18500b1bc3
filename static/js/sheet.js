// Links marked data-sheet show their page's content over this one; without this script they lead there.

const sheet = document.getElementById("sheet");

document.addEventListener("click", async (event) => {
  const link = event.target.closest("a[data-sheet]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  try {
    const page = new DOMParser().parseFromString(await (await fetch(link.href)).text(), "text/html");
    const content = page.querySelector("[data-sheet-content]");
    content.querySelector("nav")?.remove();
    const shown = document.importNode(content, true);
    sheet.querySelector("[data-sheet-body]").replaceChildren(shown);
    sheet.setAttribute("aria-label", content.querySelector("h1").textContent);
    sheet.showModal();
    if (link.hash) shown.querySelector(link.hash)?.scrollIntoView();
  } catch {
    location.assign(link.href);
  }
});

// A tap beside the sheet closes it.
sheet.addEventListener("click", (event) => { if (event.target === sheet) sheet.close(); });
