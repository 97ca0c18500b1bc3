// An action is under way until the page shows what it led to. News that comes meanwhile waits: mostly it is the action's own.

let underWay = 0;

export function isActing() {
  return underWay > 0;
}

export async function action(work) {
  underWay += 1;
  try {
    return await work();
  } finally {
    underWay -= 1;
    if (!underWay) document.dispatchEvent(new Event("action:done"));
  }
}
