// The list of people for an event grows with what is typed in it, and says how many they are.

const FEWEST_LINES = 8;
const BETWEEN = /[\n\r,;、，；+＋]+/;

const rules = new Intl.PluralRules(document.documentElement.lang);

function follow(form) {
  const { people } = form.elements;
  const typed = people.value.split(BETWEEN).filter((name) => name.trim());
  const count = typed.length + form.querySelectorAll("[name=known]:checked").length;
  const said = form.querySelector("output[data-other]");
  const text = count ? said.dataset[rules.select(count)].replace(/\d+/, count) : "";
  if (said.value !== text) said.value = text;
  people.rows = Math.max(FEWEST_LINES, people.value.split("\n").length + 1);
}

document.addEventListener("input", ({ target }) => { if (target.matches("[name=people], [name=known]")) follow(target.form); });
document.querySelectorAll("[name=people]").forEach(({ form }) => follow(form)); // as a browser restored the form
