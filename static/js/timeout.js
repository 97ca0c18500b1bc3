// A phone in a black hole gets no error, so no request waits for ever.

export const LONGEST_ANSWER = 8000;

export function timeout() {
  return { signal: AbortSignal.timeout?.(LONGEST_ANSWER) ?? aborted(LONGEST_ANSWER) };
}

// Safari before 16 and Chrome before 103 have no such signal.
function aborted(after) {
  const controller = new AbortController();
  setTimeout(() => controller.abort(), after);
  return controller.signal;
}
