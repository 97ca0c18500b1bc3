// A clock for the turn of whoever holds this phone, where it was asked for. It rings here alone.

const LOOK_EVERY = 250;

const here = {}; // when turns began, where the browser keeps nothing

let sound = null;
let rung = null;

document.addEventListener("pointerdown", () => {
  if (clock()) sound ??= new AudioContext(); // browsers give sound only to a page that was touched
});

setInterval(tick, LOOK_EVERY);

function clock() {
  return document.querySelector("[data-clock]");
}

function tick() {
  const shown = clock();
  if (!shown) return;
  const turn = document.querySelector("[data-turn]");
  shown.hidden = !turn?.dataset.turn;
  if (shown.hidden) return;
  const name = isMine(turn) ? `turn ${location.pathname} ${turn.dataset.round} ${turn.dataset.taken}` : null;
  const left = Number(shown.dataset.clock) - (name ? Math.floor(elapsed(name) / 1000) : 0);
  shown.textContent = `${left < 0 ? "−" : ""}${Math.floor(Math.abs(left) / 60)}:${String(Math.abs(left) % 60).padStart(2, "0")}`;
  shown.toggleAttribute("data-waiting", !name);
  shown.toggleAttribute("data-over", left <= 0);
  if (left <= 0 && rung !== name) ring(name);
}

// A device for everybody keeps the time of both. It waits in the first turn, with its shuffling and dealing, and in
// those of the other player.
function isMine(turn) {
  if (turn.dataset.taken === "0") return false;
  return turn.dataset.seat === "" || turn.dataset.seat === turn.dataset.turn;
}

function elapsed(name) {
  const since = begun(name);
  return Date.now() - since;
}

function begun(name) {
  here[name] ??= Date.now();
  try {
    here[name] = Number(sessionStorage.getItem(name)) || here[name];
    sessionStorage.setItem(name, here[name]);
  } catch {
    // then a reload begins the turn's time again
  }
  return here[name];
}

function ring(name) {
  rung = name;
  navigator.vibrate?.(300);
  if (!sound) return;
  const tone = new OscillatorNode(sound, { frequency: 660 });
  const volume = new GainNode(sound, { gain: 0.15 });
  tone.connect(volume).connect(sound.destination);
  tone.start();
  tone.stop(sound.currentTime + 0.35);
}
