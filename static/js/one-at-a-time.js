// Work that runs once at a time; whoever asks meanwhile gets one more, which is newer than the asking.

export function oneAtATime(work) {
  let running = null;
  let next = null; // what was asked for meanwhile
  return function ask(...given) {
    next = running && given;
    running ??= work(...given).finally(() => {
      running = null;
      if (next) ask(...next);
    });
    return running;
  };
}
