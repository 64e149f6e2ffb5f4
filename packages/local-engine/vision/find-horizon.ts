import { gaussianBlur } from "@atelier/media/raster/gaussian-blur.ts";
import type { Plane } from "@atelier/media/raster/raster.ts";

/** A long level edge across the picture: the horizon, a shore, or where the floor meets the wall. */
export interface Horizon {
  /** In rows of the plane, from its top. */
  row: number;
  /** Part of the picture's columns that show the edge, 0..1. */
  part: number;
}

/** Edges that fewer of the columns show are furniture, windows, hills. */
const LEAST_PART = 0.75;
/** Levels of luma, over about 2 % of the height, from which on an edge counts. */
const LEAST_STEP = 7;
/** Part of that step by which the broad bands above and below differ too: joints of a wall and rails are lines, with the same on both sides. */
const LEAST_LASTING = 0.6;
/** Height of those bands, in parts of the picture's. */
const BAND = 0.1;
/** Strips of the width in which those bands are compared one by one, and the part of the difference that each should have. */
const STRIPS = 20;
const LEAST_OF_STRIP = 0.25;
/**
 * The part of the strips that may lack it: what is wider and goes on across the edge stands before it, and would be folded onto the ground with it. A trunk
 * of half the width has single edges enough in its bark.
 */
const MOST_CROSSED = 0.25;

/**
 * The strongest level edge that most of the picture's columns show in the same direction (lighter above, or darker above), between 15 and 85 % of the
 * height. Undefined when there is none. Meant for copies of 100 to 500 pixels.
 *
 * @param hidden 0..1, of the plane's size: columns count by what is not hidden (by a subject), rows of which less than a third is seen not at all.
 */
export function findHorizon(luma: Plane, hidden?: Plane): Horizon | undefined {
  const { width, height } = luma;
  const smooth = gaussianBlur(luma, Math.max(0.8, height / 150));
  const reach = Math.max(1, Math.round(height / 100));
  const slack = Math.max(1, Math.round(height / 120));
  const edges: { row: number; part: number; mean: number }[] = [];
  for (let row = Math.ceil(0.15 * height); row < 0.85 * height; row++) {
    let seen = 0;
    const found = { lighter: 0, darker: 0 };
    const steps = { lighter: 0, darker: 0 };
    for (let x = 0; x < width; x++) {
      if (hidden && hidden.data[row * width + x] > 0.1) continue;
      seen++;
      let step = 0;
      for (let y = row - slack; y <= row + slack; y++) {
        const one = smooth.data[(y - reach) * width + x] - smooth.data[(y + reach) * width + x];
        if (Math.abs(one) > Math.abs(step)) step = one;
      }
      if (Math.abs(step) < LEAST_STEP) continue;
      found[step > 0 ? "lighter" : "darker"]++;
      steps[step > 0 ? "lighter" : "darker"] += Math.abs(step);
    }
    if (seen < width / 3) continue;
    const way = found.lighter >= found.darker ? "lighter" : "darker";
    const part = found[way] / seen;
    const mean = found[way] === 0 ? 0 : steps[way] / found[way];
    edges.push({ row, part, mean });
  }
  const strength = ({ part, mean }: { part: number; mean: number }) => part * mean;
  const [best] = edges
    // The flanks of a line are no edges of their own.
    .filter((edge) => edges.every((other) => Math.abs(other.row - edge.row) > 2 * slack + reach || strength(other) <= strength(edge)))
    .filter(({ row, part, mean }) => part >= LEAST_PART && Math.abs(lastingStep(smooth, hidden, row, reach) ?? 0) >= LEAST_LASTING * mean)
    .filter(({ row }) => crossedPart(smooth, hidden, row, reach) <= MOST_CROSSED)
    .sort((a, b) => strength(b) - strength(a));
  return best && { row: best.row + 0.5, part: best.part };
}

/** The part of the width where the bands above and below do not differ as they do over all. */
function crossedPart(luma: Plane, hidden: Plane | undefined, row: number, reach: number): number {
  const all = lastingStep(luma, hidden, row, reach) ?? 0;
  let [crossed, seen] = [0, 0];
  for (let k = 0; k < STRIPS; k++) {
    const columns = [k, k + 1].map((n) => Math.floor((n * luma.width) / STRIPS)) as [number, number];
    const step = lastingStep(luma, hidden, row, reach, columns);
    if (step === undefined) continue;
    seen++;
    if (step * Math.sign(all) < LEAST_OF_STRIP * Math.abs(all)) crossed++;
  }
  return seen > 0 ? crossed / seen : 0;
}

/** How much lighter the band above is than the one below; undefined where the subject hides either. @param columns all of them by default */
function lastingStep(luma: Plane, hidden: Plane | undefined, row: number, reach: number, columns: [number, number] = [0, luma.width]): number | undefined {
  const band = Math.round(BAND * luma.height);
  const above = bandMean(luma, hidden, [row - band, row - reach], columns);
  const below = bandMean(luma, hidden, [row + reach, row + band], columns);
  return above === undefined || below === undefined ? undefined : above - below;
}

function bandMean({ data, width, height }: Plane, hidden: Plane | undefined, [top, bottom]: [number, number], [left, right]: [number, number]) {
  let [sum, count] = [0, 0];
  for (let y = Math.max(0, top); y < Math.min(height, bottom); y++) {
    for (let i = y * width + left; i < y * width + right; i++) {
      if (hidden && hidden.data[i]! > 0.1) continue;
      sum += data[i]!;
      count++;
    }
  }
  return count > 0 ? sum / count : undefined;
}
