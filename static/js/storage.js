// What a device keeps for its pages. Where it keeps nothing, as in a private window, or has no more room, this page does.

const here = {};

export function read(name, storage = "localStorage") {
  if (name in here) return here[name];
  try { return JSON.parse(window[storage].getItem(name)); } catch { return null; }
}

export function write(name, value, storage = "localStorage") {
  delete here[name];
  try { window[storage].setItem(name, JSON.stringify(value)); } catch { here[name] = value; }
}
