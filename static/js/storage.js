// Values that a device keeps for its pages. If it can't, as in a private window or without room, this page keeps them.

const here = {};

export function read(name) {
  if (name in here) return here[name];
  try { return JSON.parse(localStorage.getItem(name)); } catch { return null; }
}

export function write(name, value) {
  delete here[name];
  try { localStorage.setItem(name, JSON.stringify(value)); } catch { here[name] = value; }
}

export function forget(name) {
  delete here[name];
  try { localStorage.removeItem(name); } catch { /* nothing was kept */ }
}

export function names() {
  return [...new Set([...stored(), ...Object.keys(here)])];
}

function stored() {
  try { return Object.keys(localStorage); } catch { return []; }
}
