/** Milliseconds of one turn of the event loop for the bodies of all requests together. Other requests are answered between turns. */
const share = 8;

const waiting: (() => void)[] = [];
let awaited = false;

/** Runs a short piece of work when the event loop has time for it, in order of asking. */
export function inTurn(work: () => void): void {
  waiting.push(work);
  schedule();
}

function schedule(): void {
  if (awaited || waiting.length === 0) return;
  awaited = true;
  setImmediate(serve);
}

function serve(): void {
  awaited = false;
  const end = performance.now() + share;
  while (waiting.length > 0 && performance.now() < end) waiting.shift()?.();
  schedule();
}
