/**
 * Lets all who ask share one look: while it runs, and for a while after it has begun. One that failed is shared as well.
 * @param age milliseconds after which another look is taken
 * @param now milliseconds, of a clock that never goes back
 */
export function sharedLook<T>(look: () => Promise<T>, age: number, now = () => performance.now()): () => Promise<T> {
  let last: { result: Promise<T>; begun: number; isRunning: boolean } | undefined;
  return () => {
    if (last && (last.isRunning || now() - last.begun < age)) return last.result;
    const taken = { result: look(), begun: now(), isRunning: true };
    const end = () => void (taken.isRunning = false);
    taken.result.then(end, end);
    last = taken;
    return taken.result;
  };
}
