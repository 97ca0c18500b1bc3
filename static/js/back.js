// Goes back by one entry of the history, and waits until that is done.

export function back() {
  return new Promise((resolve) => {
    addEventListener("popstate", resolve, { once: true });
    history.back();
  });
}
