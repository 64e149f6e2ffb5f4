/** A part of a film that a model makes at once. */
export interface Segment {
  /** 4k + 1, with those that it shares with the segment before. */
  frames: number;
  /** Its first frame, counted in the film. */
  from: number;
}

/**
 * Cuts a film into parts that a model can make, as even as they can be. Together they are at least as long as the film.
 * @param frames of the film, at the model's rate
 * @param most frames of a part, 4k + 1
 * @param overlap frames that each part but the first shares with the one before, 4k + 1
 */
export function segmentsOf(frames: number, most: number, overlap = 1): Segment[] {
  if (frames <= most) return [{ frames: upTo4k1(frames), from: 0 }];
  const count = Math.ceil((frames - overlap) / (most - overlap));
  const step = Math.min(most - overlap, Math.ceil((frames - overlap) / count / 4) * 4);
  return Array.from({ length: count }, (_, index) => ({ frames: step + overlap, from: index * step }));
}

/** The least 4k + 1 that is not below; films of one frame are pictures, so at least 5. */
export const upTo4k1 = (frames: number) => Math.max(5, Math.ceil((frames - 1) / 4) * 4 + 1);

/** Frames at a model's rate that last as long as wanted. */
export const framesFor = (seconds: number, frameRate: number) => Math.max(1, Math.ceil(seconds * frameRate - 1e-6));
