// Marks in a part of the page where it has one of the plain words.

import { places } from "./matching.js";

export function mark(part, wanted) {
  for (const node of texts(part)) for (const place of separate(places(node.data, wanted))) wrap(node, ...place);
}

export function unmark(page) {
  const marks = [...page.querySelectorAll("mark")];
  for (const found of marks) found.replaceWith(...found.childNodes);
  if (marks.length) page.normalize();
}

export function texts(part) {
  const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
  const found = [];
  while (walker.nextNode()) found.push(walker.currentNode);
  return found;
}

// The last first, so that those before it stay where they are.
function separate(found) {
  const last = [...found].sort(([a], [b]) => b - a);
  return last.filter(([, end], number) => last.slice(0, number).every(([start]) => end <= start));
}

function wrap(node, start, end) {
  node.splitText(end);
  const found = document.createElement("mark");
  const words = node.splitText(start);
  words.replaceWith(found);
  found.append(words);
}
