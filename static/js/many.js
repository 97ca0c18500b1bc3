// Whether this phone is one of many that a server has, as its stream says: then nothing is asked for that can wait.

let isSo = false;

export function isOneOfMany() {
  return isSo;
}

export function becomeOneOfMany() {
  isSo = true;
}
