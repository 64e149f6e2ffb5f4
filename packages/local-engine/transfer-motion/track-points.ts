import { type Cv, type Mat, opencv } from "../vision/opencv.ts";

/** The points that were followed to a frame, by rising number. */
export interface TrackedFrame {
  ids: Int32Array;
  /** x and y of each, pixels of the frames that were looked at. */
  places: Float32Array;
}

export interface TrackOrder {
  /** Pixels of a frame. */
  width: number;
  height: number;
  /** Points followed at once. */
  most: number;
  /** Not 0 where in the first frame the subject is: there points lie closer. */
  subject?: Uint8Array;
  /** After so many frames new points are looked for where none is left. */
  renewedEvery: number;
  signal: AbortSignal;
}

/** A point that does not come back to within so many pixels when it is followed backwards is lost (Kalal, Mikolajczyk, Matas 2010). */
const largestReturn = 0.6;
const window = 13;
const levels = 4;

/**
 * Follows corners through frames (Bouguet 2000), forth and back, and takes new ones where old ones were lost. Yields where they are, frame by frame.
 * @param frames grey, `width * height` bytes each
 */
export async function* trackPoints(frames: AsyncIterable<Uint8Array>, order: TrackOrder): AsyncGenerator<TrackedFrame> {
  const cv = await opencv();
  const { width, height, most, subject, renewedEvery, signal } = order;
  let before: Mat | undefined;
  let live: TrackedFrame = { ids: new Int32Array(0), places: new Float32Array(0) };
  let [number, next] = [0, 0];
  try {
    for await (const frame of frames) {
      signal.throwIfAborted();
      const now = cv.matFromArray(height, width, cv.CV_8UC1, frame as never);
      if (before && live.ids.length > 0) live = follow(cv, before, now, live);
      before?.delete();
      before = now;
      if (number++ % renewedEvery === 0 || live.ids.length < most / 4) {
        const distance = 0.011 * Math.max(width, height);
        const close = number === 1 && subject ? corners(cv, now, { taken: live.places, most: most / 2, distance: distance / 2, allowed: subject }) : [];
        const taken = Float32Array.of(...live.places, ...close);
        const fresh = [...close, ...corners(cv, now, { taken, most: most - taken.length / 2, distance })];
        live = {
          ids: Int32Array.of(...live.ids, ...Array.from({ length: fresh.length / 2 }, () => next++)),
          places: Float32Array.of(...live.places, ...fresh),
        };
      }
      yield live;
    }
  } finally {
    before?.delete();
  }
}

function follow(cv: Cv, before: Mat, now: Mat, { ids, places }: TrackedFrame): TrackedFrame {
  const made: Mat[] = [];
  const keep = (mat: Mat) => (made.push(mat), mat);
  try {
    const step = (from: Mat, to: Mat, points: Mat) => {
      const [found, status] = [keep(new cv.Mat()), keep(new cv.Mat())];
      const until = new cv.TermCriteria(cv.TermCriteria_EPS + cv.TermCriteria_COUNT, 20, 0.01);
      cv.calcOpticalFlowPyrLK(from, to, points, found, status, keep(new cv.Mat()), new cv.Size(window, window), levels, until, 0, 1e-4);
      return { found, status };
    };
    const start = keep(cv.matFromArray(ids.length, 1, cv.CV_32FC2, places as never));
    const there = step(before, now, start);
    const back = step(now, before, there.found);
    const [to, returned] = [there.found.data32F as Float32Array, back.found.data32F as Float32Array];
    const kept = [...ids.keys()].filter((i) => {
      const [x, y] = [to[2 * i], to[2 * i + 1]];
      const inside = x >= 0 && y >= 0 && x <= now.cols - 1 && y <= now.rows - 1;
      return inside && there.status.data[i] === 1 && back.status.data[i] === 1 && Math.hypot(
        returned[2 * i] - places[2 * i], returned[2 * i + 1] - places[2 * i + 1],
      ) < largestReturn;
    });
    return { ids: Int32Array.from(kept, (i) => ids[i]), places: Float32Array.from({ length: 2 * kept.length }, (_, k) => to[2 * kept[k >> 1] + (k & 1)]) };
  } finally {
    for (const mat of made) mat.delete();
  }
}

/** Corners (Shi, Tomasi 1994) away from the points that there are. */
function corners(
  cv: Cv, frame: Mat, { taken, most, distance, allowed }: { taken: Float32Array; most: number; distance: number; allowed?: Uint8Array }
): number[] {
  if (most < 1) return [];
  const apart = Math.max(2, Math.round(distance));
  const mask = new cv.Mat(frame.rows, frame.cols, cv.CV_8UC1, new cv.Scalar(255));
  const found = new cv.Mat();
  try {
    if (allowed) mask.data.set(allowed);
    for (let i = 0; i < taken.length; i += 2) cv.circle(mask, new cv.Point(Math.round(taken[i]), Math.round(taken[i + 1])), apart, new cv.Scalar(0), -1);
    cv.goodFeaturesToTrack(frame, found, most, 0.004, apart, mask, 5, false, 0.04);
    return [...(found.data32F as Float32Array)].slice(0, 2 * found.rows);
  } finally {
    mask.delete();
    found.delete();
  }
}
