// The link that a tap is on, as long as it asks for no other tab or window.

export function tapped(event, selector) {
  const link = event.target.closest(selector);
  const isElsewhere = event.ctrlKey || event.metaKey || event.shiftKey;
  if (!link || isElsewhere) return null;
  event.preventDefault();
  return link;
}
