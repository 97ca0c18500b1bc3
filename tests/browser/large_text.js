// What of the page can't be read, or can't be tapped, as it lies on this screen: words that are cut, broken or lie
// on each other, controls that something covers even where they are scrolled to, and what floats and covers too much.
(() => {
  const SLACK = 2; // px
  const MOST_COVERED = 0.4; // of the screen, by a bar that floats
  const SOFT_HYPHEN = "\u00ad";
  const WORD = /[\p{L}\p{M}\p{N}]+/gu;
  const WITHOUT_SPACES = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
  const TAPPED = "button:not(:disabled), a[href], input:not([type=hidden]), summary, select, textarea";
  const shown = document.querySelector("dialog[open]") ?? document.body;
  const styles = new Map();

  const quoted = (text) => text.trim().replace(/\s+/g, " ").slice(0, 40);
  const isShown = (element) => element.checkVisibility({ visibilityProperty: true }) && !isOnlyHeard(element);

  function style(element) {
    if (!styles.has(element)) styles.set(element, getComputedStyle(element));
    return styles.get(element);
  }

  function* around(element) {
    for (let one = element; one !== document.documentElement; one = one.parentElement) yield one;
  }

  function isOnlyHeard(element) {
    return [...around(element)].some((one) => style(one).clipPath === "inset(50%)");
  }

  function lines(node, start = 0, end = node.length) {
    const range = document.createRange();
    range.setStart(node, start);
    range.setEnd(node, end);
    return [...range.getClientRects()].filter(({ width, height }) => width && height);
  }

  function texts() {
    const found = [];
    const walker = document.createTreeWalker(shown, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { currentNode: node } = walker;
      const element = node.parentElement;
      if (node.data.trim() && !element.closest("svg, option, script") && isShown(element)) {
        found.push({ node, element, boxes: lines(node) });
      }
    }
    return found;
  }

  const isScroller = (element) => element !== document.body && /auto|scroll/.test(style(element).overflowY);

  // What a scroller cuts can be scrolled to.
  function isCut({ element, boxes }) {
    const holders = [...around(element)];
    const scroller = holders.findIndex(isScroller);
    return holders.slice(0, scroller < 0 ? undefined : scroller).some((one) => {
      const box = one.getBoundingClientRect();
      const { overflowX, overflowY } = style(one);
      return boxes.some(({ left, right, top, bottom }) => {
        const outX = left < box.left - SLACK || right > box.right + SLACK;
        const outY = (top + bottom) / 2 < box.top || (top + 3 * bottom) / 4 > box.bottom + SLACK;
        return (outX && /hidden|clip/.test(overflowX)) || (outY && /hidden|clip/.test(overflowY));
      });
    });
  }

  // At a hyphen a word may break; where browsers set one, this one may lack the dictionary.
  function brokenWords({ node, element, boxes }) {
    if (boxes.length < 2 || style(element).hyphens === "auto" || WITHOUT_SPACES.test(node.data)) return [];
    if (element.closest(".address, .code, bdi, .clip, time")) return [];
    return [...node.data.matchAll(WORD)].filter(({ 0: word, index }) => {
      const end = index + word.length;
      const rows = new Set(lines(node, index, end).map(({ bottom }) => Math.round(bottom)));
      return rows.size > 1 && ![node.data[index - 1], node.data[end]].includes(SOFT_HYPHEN);
    }).map(([word]) => word);
  }

  // The middle of each line, as far as it isn't scrolled away, and in which part it lies that floats.
  function middles({ node, element, boxes }) {
    const scrollers = [...around(element)].filter(isScroller).map((one) => one.getBoundingClientRect());
    const layer = [...around(element)].find((one) => /fixed|sticky/.test(style(one).position));
    return boxes.map(({ left, right, top, bottom }) => ({
      node, layer, left, right,
      top: Math.max(top + (bottom - top) * 0.3, ...scrollers.map((one) => one.top)),
      bottom: Math.min(bottom - (bottom - top) * 0.3, ...scrollers.map((one) => one.bottom)),
    })).filter(({ top, bottom }) => top < bottom);
  }

  function overlapping(all) {
    const sorted = all.flatMap(middles).sort((one, other) => one.top - other.top);
    return sorted.flatMap((one, index) => {
      const end = sorted.findIndex(({ top }, next) => next > index && top >= one.bottom);
      return sorted.slice(index + 1, end < 0 ? undefined : end)
        .filter(({ layer }) => layer === one.layer)
        .filter(({ left, right }) => Math.min(right, one.right) - Math.max(left, one.left) > SLACK)
        .map(({ node }) => `${quoted(one.node.data)} lies on ${quoted(node.data)}`);
    });
  }

  function coveredFigures() {
    return [...shown.querySelectorAll(".geisha:has(.plate b) .marker")].filter((marker) => {
      const [a] = lines(marker.closest(".geisha").querySelector(".plate b").firstChild);
      const b = marker.getBoundingClientRect();
      const quarter = (a.bottom - a.top) / 4;
      return Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
        && Math.min(a.bottom - quarter, b.bottom) - Math.max(a.top + quarter, b.top) > 1;
    }).map(() => "a marker lies on a figure");
  }

  // What lies under its neighbor, as a coin does, is tapped beside it.
  function isHit(element) {
    const [{ left, top, width, height }] = element.getClientRects();
    return [0.5, 0.25].some((part) => {
      const hit = document.elementFromPoint(left + width * part, top + height / 2);
      return hit && (element.contains(hit) || hit.closest("label")?.control === element);
    });
  }

  function covered() {
    return [...shown.querySelectorAll(TAPPED)].filter((element) => isShown(element) && element.getClientRects().length)
      .filter((element) => {
        if (isHit(element)) return false;
        element.scrollIntoView({ block: "nearest" });
        return !isHit(element);
      }).map((element) => `covered: ${quoted(element.ariaLabel ?? element.textContent)}`);
  }

  function* floating() {
    for (const bar of shown.querySelectorAll(".bar, .connection")) {
      const { top, width, height } = bar.getBoundingClientRect();
      if (!isShown(bar) || !/fixed|sticky/.test(style(bar).position)) continue;
      if (width * height > innerWidth * innerHeight * MOST_COVERED) yield "the bar covers too much";
      const row = shown.querySelector(".cells[data-place=near]")?.getBoundingClientRect();
      if (row && top < row.bottom - SLACK) yield "the bar covers one's own cells";
    }
  }

  document.getAnimations().filter(({ effect }) => effect.getComputedTiming().progress !== null)
    .forEach((moving) => { moving.finish(); });
  scrollTo(0, 0);
  const all = texts();
  return [...new Set([
    ...(document.documentElement.scrollWidth > innerWidth ? ["scrolls sideways"] : []),
    ...floating(),
    ...all.filter(isCut).map(({ node }) => `cut: ${quoted(node.data)}`),
    ...all.flatMap(brokenWords).map((word) => `broken: ${word}`),
    ...overlapping(all),
    ...coveredFigures(),
    ...covered(),
  ])];
})()
