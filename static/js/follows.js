// What follows from a choice in a form. A radio with `data-leads` names another field and the order in which its choices
// are offered: while the first one is taken, the new first one is. Parts with `data-for` name the choices they are for.

function follow({ form, value, dataset }) {
  for (const part of form.querySelectorAll("[data-for]")) part.hidden = !part.dataset.for.split(" ").includes(value);
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
