// Work that runs once at a time; whoever asks meanwhile gets one more, which is newer than the asking.

export function oneAtATime(work) {
  let running = null;
  let again = false;
  return function ask(...given) {
    again = running !== null;
    running ??= work(...given).finally(() => {
      running = null;
      if (again) ask();
    });
    return running;
  };
}
