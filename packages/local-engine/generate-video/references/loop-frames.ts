/** Points of a frame that are compared, along each side. */
const POINTS = 16;
/** A loop must be this part of the clip, or it shows. */
const LEAST_PART = 0.4;
/** A jump of so many usual steps from frame to frame is not seen. */
const UNSEEN = 2.2;

/** A frame as a few numbers, to compare it with others. */
export function sketchOf(data: Uint8Array, width: number, height: number, channels: number): Float32Array {
  const sketch = new Float32Array(POINTS * POINTS * channels);
  const counts = new Float32Array(POINTS * POINTS);
  for (let y = 0, i = 0; y < height; y++) {
    const row = Math.floor((y * POINTS) / height) * POINTS;
    for (let x = 0; x < width; x++, i += channels) {
      const at = row + Math.floor((x * POINTS) / width);
      counts[at]!++;
      for (let c = 0; c < channels; c++) sketch[at * channels + c]! += data[i + c]!;
    }
  }
  return sketch.map((sum, k) => sum / Math.max(1, counts[Math.floor(k / channels)]!));
}

/**
 * The order in which a clip's frames fill a time that may be longer than the clip: round and round between two frames that look and move
 * alike where there are such, and otherwise there and back. No frame stands still, and none jumps.
 *
 * @param sketches of its frames, in order
 * @param wanted number of frames
 * @returns index of the frame to show at each place
 */
export function loopFrames(sketches: readonly Float32Array[], wanted: number): Int32Array {
  const count = sketches.length;
  if (count >= wanted || count < 3) return Int32Array.from({ length: wanted }, (_, i) => Math.min(i, count - 1));
  const loop = bestLoop(sketches);
  if (loop) return Int32Array.from({ length: wanted }, (_, i) => (i < loop.end ? i : loop.start + ((i - loop.start) % (loop.end - loop.start))));
  const turn = 2 * (count - 1);
  return Int32Array.from({ length: wanted }, (_, i) => (i % turn < count ? i % turn : turn - (i % turn)));
}

/** `end` looks like `start`, and so do the frames before them: shown in the place of each other, they move on alike. */
function bestLoop(sketches: readonly Float32Array[]): { start: number; end: number } | undefined {
  const count = sketches.length;
  const steps = sketches.slice(1).map((sketch, i) => difference(sketch, sketches[i]!)).sort((a, b) => a - b);
  const usual = steps[steps.length >> 1]!;
  let best: { start: number; end: number; far: number } | undefined;
  for (let start = 1; start < count; start++) {
    for (let end = start + Math.max(6, Math.ceil(LEAST_PART * count)); end < count; end++) {
      const far = 0.5 * (difference(sketches[start]!, sketches[end]!) + difference(sketches[start - 1]!, sketches[end - 1]!));
      if (!best || far < best.far) best = { start, end, far };
    }
  }
  return best && best.far <= Math.max(0.15, UNSEEN * usual) ? best : undefined;
}

function difference(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += Math.abs(a[i]! - b[i]!);
  return sum / a.length;
}
