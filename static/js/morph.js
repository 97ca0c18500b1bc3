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
  const present = [...from.childNodes];
  wanted.forEach((child, index) => {
    if (index < present.length) morph(present[index], child);
    else from.append(document.importNode(child, true));
  });
  present.slice(wanted.length).forEach((child) => child.remove());
}

function isSame(from, to) {
  return from.nodeName === to.nodeName && from.id === to.id && from.dataset?.view === to.dataset?.view;
}

function copyAttributes(from, to) {
  for (const { name, value } of to.attributes) {
    if (from.getAttribute(name) !== value) from.setAttribute(name, value);
  }
  for (const { name } of [...from.attributes]) {
    if (!to.hasAttribute(name) && !isReaders(from, name)) from.removeAttribute(name);
  }
}

// What the reader has unfolded stays unfolded.
function isReaders(element, name) {
  return element.nodeName === "DETAILS" && name === "open";
}
