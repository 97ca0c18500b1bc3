// A phone in a black hole gets no error, so no request waits for ever.

export const LONGEST_ANSWER = 8000;

export function timeout() {
  return { signal: AbortSignal.timeout(LONGEST_ANSWER) };
}
