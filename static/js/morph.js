// Works one tree into another, touching only what differs, so that focus stays and changes can glide.

export function morph(from, to) {
  if (!isSame(from, to)) {
    from.replaceWith(document.importNode(to, true));
  } else if (from.nodeType !== Node.ELEMENT_NODE) {
    if (from.nodeValue !== to.nodeValue) from.nodeValue = to.nodeValue;
  } else {
    copyAttributes(from, to);
    morphChildren(from, to);
  }
}

function morphChildren(from, to) {
  const wanted = [...to.childNodes];
  const names = new Set(wanted.map(name).filter(Boolean));
  let next = from.firstChild;
  for (const child of wanted) {
    next = upTo(child, next);
    if (next && (isSame(next, child) || !names.has(name(next)))) next = morphed(next, child);
    else from.insertBefore(document.importNode(child, true), next);
  }
  while (next) next = without(next);
}

// A named element is found again behind removed ones, and stays where new ones come before it.
function upTo(child, next) {
  let found = name(child) ? next : null;
  while (found && !isSame(found, child)) found = found.nextSibling;
  while (found && next !== found) next = without(next);
  return next;
}

function morphed(node, to) {
  const after = node.nextSibling;
  morph(node, to);
  return after;
}

function without(node) {
  const after = node.nextSibling;
  node.remove();
  return after;
}

function name(node) {
  return node.id || node.dataset?.view;
}

function isSame(from, to) {
  return from.nodeName === to.nodeName && name(from) === name(to);
}

function copyAttributes(from, to) {
  for (const { name, value } of to.attributes) {
    if (from.getAttribute(name) !== value && !isReaders(from, name)) from.setAttribute(name, value);
  }
  for (const { name } of [...from.attributes]) {
    if (!to.hasAttribute(name) && !isReaders(from, name)) from.removeAttribute(name);
  }
}

// Only the reader unfolds a part once it is there: an answer to an earlier action may come later. A field
// marked data-kept keeps its value as long as it is there.
function isReaders(element, name) {
  return element.nodeName === "DETAILS" ? name === "open" : "kept" in element.dataset && name === "value";
}
