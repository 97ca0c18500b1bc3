// Whether this phone is one of many that a server has, as its stream says: then `outbox.js` waits before it
// sends, and `live-table.js` before it shows.

let throttled = false;

export function isThrottled() {
  return throttled;
}

export function startThrottling() {
  throttled = true;
}
