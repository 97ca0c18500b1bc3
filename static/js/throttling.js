// Whether this phone is one of many that a server has, as its stream says: then nothing is asked for that can wait.

let isSo = false;

export function isThrottled() {
  return isSo;
}

export function startThrottling() {
  isSo = true;
}
