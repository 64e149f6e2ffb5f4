import { useLayoutEffect, useState } from "preact/hooks";

/** Milliseconds without scrolling after which somebody has stopped to look. */
const pause = 120;
/** So many are drawn in one frame. */
const perFrame = 6;

const waiting = new Set<() => void>();
let scrolledAt = -Infinity;
let frame = 0;

/**
 * For a cell of a long list: false while the list is scrolled past, true from when it rests, and then for good. What only a hand needs is drawn then: whoever
 * turns the wheel through thousands of cells waits for none of it.
 */
export function useAtRest(): boolean {
  const [rests, setRests] = useState(false);
  useLayoutEffect(() => wait(() => setRests(true)), []);
  return rests;
}

function wait(draw: () => void): () => void {
  if (waiting.size === 0) {
    addEventListener("scroll", noteScroll, { passive: true });
    // It may be there because the page was just scrolled.
    noteScroll();
  }
  waiting.add(draw);
  frame ||= requestAnimationFrame(turn);
  return () => void forget(draw);
}

function forget(draw: () => void): void {
  waiting.delete(draw);
  if (waiting.size === 0) removeEventListener("scroll", noteScroll);
}

function noteScroll(): void {
  scrolledAt = performance.now();
}

function turn(): void {
  frame = 0;
  if (waiting.size === 0) return;
  if (performance.now() - scrolledAt > pause) {
    for (const draw of [...waiting].slice(0, perFrame)) {
      forget(draw);
      draw();
    }
  }
  frame = requestAnimationFrame(turn);
}
