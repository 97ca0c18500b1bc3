// Of the tabs in which a browser is a guest the newest is connected: the other phone knows them as one.

const LOCK = "hanamikoji-guest";

// Calls `lost` once a newer tab has taken over; when that one is closed, this tab begins anew.
export function takeOver(lost) {
  navigator.locks.request(LOCK, { steal: true }, () => new Promise(() => {})).catch(() => {
    lost();
    navigator.locks.request(LOCK, () => { location.reload(); });
  });
}
