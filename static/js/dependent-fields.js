// Fields that depend on a choice in a form. A radio with `data-leads` names another field and the order in which its choices
// are offered: while the first one is taken, the new first one is. Parts with `data-for` name the choices they are for;
// otherwise they are hidden, and their fields keep what they have and are not sent. A part marked `data-scope` follows its
// own choices alone.

function show(part, isWanted) {
  part.hidden = !isWanted;
  for (const field of part.querySelectorAll("input")) field.disabled = !isWanted;
}

function scope(part) {
  return part.closest("[data-scope], form");
}

function follow(choice) {
  const { form, value, dataset } = choice;
  const parts = [...form.querySelectorAll("[data-for]")].filter((part) => scope(part) === scope(choice));
  for (const part of parts) show(part, part.dataset.for.split(" ").includes(value));
  for (const { name } of form.querySelectorAll("[data-for] :checked:disabled")) {
    form.querySelector(`[name="${name}"]:enabled`).checked = true;
  }
  const [field, ...order] = dataset.leads.split(" ");
  const offers = [...form.querySelectorAll(`[name="${field}"]`)];
  if (!offers.length) return;
  const isUnasked = offers[0].checked;
  const sorted = order.map((key) => offers.find((offer) => offer.value === key));
  offers[0].closest("fieldset").append(...sorted.map((offer) => offer.closest("label")));
  if (isUnasked) sorted[0].checked = true;
  if (form.elements.offered) form.elements.offered.value = value;
}

document.addEventListener("change", ({ target }) => { if (target.matches("[data-leads]")) follow(target); });
document.querySelectorAll("[data-leads]:checked").forEach(follow); // as a browser restored the form
