// What is filled in of a form marked data-remembers stays in this tab until the form is sent: over Back, a reload and
// another language. Only what was touched is kept, since the rest may come with other defaults.

const KEY = `half-filled:${location.pathname}`;

function read() {
  try { return JSON.parse(sessionStorage.getItem(KEY)) ?? {}; } catch { return {}; }
}

function write(kept) {
  try { sessionStorage.setItem(KEY, JSON.stringify(kept)); } catch { /* a private window keeps nothing */ }
}

// A field among those of its name and form; of choices any one, as it is their value that counts.
function place(field) {
  const { name, form, type } = field;
  const at = type === "radio" ? 0 : [...form.querySelectorAll(`[name="${name}"]`)].indexOf(field);
  return `${form.elements.game.value}/${name}/${at}`;
}

function restore(field, value) {
  if (field.type === "radio") field.checked = field.value === value;
  else if (field.type === "checkbox") field.checked = value;
  else field.value = value;
}

document.addEventListener("input", ({ target }) => {
  if (!target.form?.matches("[data-remembers]")) return;
  write({ ...read(), [place(target)]: target.type === "checkbox" ? target.checked : target.value, game: target.form.elements.game.value });
});

document.addEventListener("submit", ({ target }) => { if (target.matches("[data-remembers]")) write({}); });

const kept = read();
for (const form of document.querySelectorAll("form[data-remembers]")) {
  for (const field of form.querySelectorAll("input:not([type=hidden]), textarea, select")) {
    if (place(field) in kept) restore(field, kept[place(field)]);
  }
  const tab = form.closest(".tab-panel")?.previousElementSibling.querySelector("input");
  if (tab && kept.game === form.elements.game.value) tab.checked = true;
}
