// Enter in the field of a name leads to the next empty one; in one that is left empty it starts the match.

function next(field) {
  const fields = [...field.form.querySelectorAll("[name=player]:enabled")];
  const [fewest, given] = [Number(field.form.elements.seats.value), fields.filter(({ value }) => value.trim())];
  if (!field.value.trim() && given.length >= fewest) return null;
  return fields.slice(fields.indexOf(field) + 1).find(({ value }) => !value.trim());
}

document.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || event.isComposing || !event.target.matches(".names [name=player]")) return;
  const field = next(event.target);
  if (!field) return;
  event.preventDefault();
  field.focus();
});
