import type * as OpenCV from "@techstark/opencv-js";

/** The library's functions and classes, as its own declarations give them. */
export type Cv = typeof OpenCV;
export type Mat = OpenCV.Mat;

let loaded: Promise<Cv> | undefined;

/** Loads OpenCV (WebAssembly, one thread, about 0.15 s) on first use; every later call gets the same instance. */
export function opencv(): Promise<Cv> {
  return (loaded ??= load());
}

async function load(): Promise<Cv> {
  const { default: cv } = (await import("@techstark/opencv-js")) as unknown as { default: Cv & { onRuntimeInitialized?: () => void; then?: unknown } };
  if (typeof cv.Mat !== "function") await new Promise<void>((resolve) => (cv.onRuntimeInitialized = resolve));
  // Its `then` answers with the module itself, so a promise that resolves with the module would call it for ever.
  delete cv.then;
  return cv;
}

/**
 * Runs `work` with a register for what it allocates outside the garbage collector, and frees all of it at the end, also after an error.
 * `keep` hands back what it is given: `const mat = keep(new cv.Mat())`.
 */
export async function withOpencv<T>(work: (cv: Cv, keep: <M extends { delete(): void }>(made: M) => M) => T): Promise<T> {
  const cv = await opencv();
  const made: { delete(): void }[] = [];
  try {
    return work(cv, (one) => {
      made.push(one);
      return one;
    });
  } finally {
    for (const one of made.reverse()) one.delete();
  }
}
