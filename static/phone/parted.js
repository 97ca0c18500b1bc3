// The table at which guests were when this page was left: a reload disconnects them all, and they need a new code.

const KEPT = "hanamikoji-guests";

export function parted() {
  return sessionStorage.getItem(KEPT);
}

// `table` is null where no guest is left.
export function keepTable(table) {
  if (table) sessionStorage.setItem(KEPT, table);
  else sessionStorage.removeItem(KEPT);
}
