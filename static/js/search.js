// A page marked data-search hides the parts that don't hold all words of what is typed. No network is needed.

function attach(page) {
  const field = page.querySelector("[data-search-field]");
  const nothing = page.querySelector("[data-search-nothing]");
  const parts = [...page.querySelectorAll("[data-search-part]")];
  field.hidden = false;
  field.addEventListener("input", ({ target }) => {
    const words = plain(target.value).split(/\s+/).filter(Boolean);
    for (const part of parts) part.hidden = !words.every((word) => text(part).includes(word));
    nothing.textContent = parts.every((part) => part.hidden) ? nothing.dataset.nothing : "";
  });
}

function text(part) {
  return plain(`${part.textContent} ${part.dataset.searchWords ?? ""}`);
}

// Without accents and capitals: “manche” finds “Manche”, “egalite” finds “égalité”.
function plain(text) {
  return text.normalize("NFD").replace(/\p{Mn}/gu, "").toLowerCase();
}

document.querySelectorAll("[data-search]").forEach(attach);
