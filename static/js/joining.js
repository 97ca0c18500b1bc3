// Who joins sees their name on the seat that they choose.

const form = document.querySelector("form.joining");

function show(card) {
  const [name, initial] = [card.querySelector("strong bdi"), card.querySelector("b")];
  const called = (card.querySelector(":checked") && form.elements.name.value.trim()) || name.dataset.called;
  name.textContent = called;
  initial.textContent = [...called][0].toUpperCase();
}

function showAll() {
  const chosen = form.querySelector(".seat-card:has(:checked) bdi");
  form.elements.name.placeholder = chosen?.dataset.called ?? "";
  form.querySelectorAll(".seat-card").forEach(show);
}

form?.querySelectorAll(".seat-card bdi").forEach((name) => { name.dataset.called = name.textContent; });
form?.addEventListener("input", showAll);
