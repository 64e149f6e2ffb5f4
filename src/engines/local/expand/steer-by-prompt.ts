import type { Preference } from "../vision/completion/level.ts";
import type { Raster, Rect } from "../../../raster/raster.ts";
import type { Edges } from "./place-on-canvas.ts";
import { type SceneKind, sceneKinds } from "./scene-kinds.ts";

type Side = keyof Edges;

/** Regions of the canvas outside the picture, as `Preference` numbers them. */
const regions: Record<Side, number> = { left: 1, right: 2, top: 3, bottom: 4 };

const words: Record<Exclude<SceneKind, "other" | "person">, RegExp> = {
  sky: /\b(sky|skies|clouds?|cloudy|heaven|sunset|sunrise|dusk|dawn)\b/,
  greenery: /\b(grass|meadow|lawn|trees?|forest|foliage|leaves|bushes|hedge|greenery|plants?|field|garden|jungle)\b/,
  sand: /\b(sand|sandy|beach|desert|dunes?|shore)\b/,
  water: /\b(water|sea|ocean|lake|river|waves|pool|pond)\b/,
  plain: /\b(wall|backdrop|studio|plain|floor|ceiling|empty|blank|background)\b/,
};

/** Where a kind of surface belongs when the prompt does not say. */
const usualSides: Record<keyof typeof words, readonly Side[]> = {
  sky: ["top"],
  greenery: ["bottom"],
  sand: ["bottom"],
  water: ["bottom"],
  plain: ["left", "right", "top", "bottom"],
};

const sideWords: Record<Side, RegExp> = {
  left: /\bleft\b/,
  right: /\bright\b/,
  top: /\b(top|above|up|upper|overhead)\b/,
  bottom: /\b(bottom|below|under|lower|beneath|foreground|down)\b/,
};

/** Mean squared difference that a source of the wrong kind is as bad as: more than any seam. */
const WRONG_KIND = 40_000;
/** Where in the new space the wished kind begins, as part of its depth: along a wavy line, so that no ruler is seen to have been used. */
const BEGINS = 0.16;
const WAVES = 0.07;
/** A face or a body is continued where it touches the edge, but not copied for want of something better. */
const PERSON = 2500;
/** Kinds with a smaller part of the picture have too little to copy from. */
const LEAST_SHARE = 0.015;

/** What the prompt asks for at which sides, of the kinds that the picture has. Each clause of the prompt is read by itself. */
export function readWishes(prompt: string, shares: Record<SceneKind, number>): { kind: SceneKind; sides: Side[] }[] {
  const clauses = prompt.toLowerCase().split(/[,.;\n]|\band\b/);
  return clauses.flatMap((clause) =>
    (Object.keys(words) as (keyof typeof words)[])
      .filter((kind) => words[kind].test(clause) && shares[kind] >= LEAST_SHARE)
      .map((kind) => {
        const named = (Object.keys(sideWords) as Side[]).filter((side) => sideWords[side].test(clause));
        return { kind, sides: named.length > 0 ? named : [...usualSides[kind]] };
      }),
  );
}

/**
 * Prices of sources for a canvas whose picture lies at `place`: what the prompt wishes at a side is cheap there; people are dear everywhere.
 * @param kinds of the picture's pixels, on a grid of `small`'s size
 */
export function steer(canvas: Raster, place: Rect, kinds: Uint8Array, small: { width: number; height: number }, wishes: readonly { kind: SceneKind; sides: Side[] }[]): Preference {
  const kind = new Uint8Array(canvas.width * canvas.height);
  for (let y = 0; y < canvas.height; y++) {
    const inRows = y >= place.y && y < place.y + place.height;
    const row = Math.min(small.height - 1, Math.floor(((y - place.y) * small.height) / place.height)) * small.width;
    for (let x = 0; x < canvas.width; x++) {
      const isInside = inRows && x >= place.x && x < place.x + place.width;
      const column = Math.min(small.width - 1, Math.floor(((x - place.x) * small.width) / place.width));
      kind[y * canvas.width + x] = isInside ? kinds[row + column] : regionAt(x, y, place, canvas);
    }
  }
  const cost = new Float32Array(64);
  for (let region = 0; region < 8; region++) cost[region * 8 + sceneKinds.person] = PERSON;
  for (const side of Object.keys(regions) as Side[]) {
    const wished = wishes.filter(({ sides }) => sides.includes(side)).map((wish) => sceneKinds[wish.kind]);
    if (wished.length === 0) continue;
    for (let source = 0; source < 8; source++) if (!(wished as number[]).includes(source)) cost[regions[side] * 8 + source] += WRONG_KIND;
  }
  return { kind, cost };
}

/** The region of a pixel outside the picture; 0, where nothing is wished, close to the picture. */
function regionAt(x: number, y: number, place: Rect, { width, height }: Raster): number {
  const side = sideOf(x, y, place);
  const depth = { left: place.x - x, right: x - place.x - place.width, top: place.y - y, bottom: y - place.y - place.height }[side];
  const whole = { left: place.x, right: width - place.x - place.width, top: place.y, bottom: height - place.y - place.height }[side];
  const along = ((side === "left" || side === "right" ? y : x) / Math.max(whole, 24)) * 4;
  const wave = Math.sin(along) * 0.6 + Math.sin(2.7 * along + regions[side]) * 0.4;
  return depth < (BEGINS + WAVES * wave) * whole ? 0 : regions[side];
}

/** Corners belong to the rows above and below the picture. */
function sideOf(x: number, y: number, { x: left, y: top, height }: Rect): Side {
  if (y < top) return "top";
  if (y >= top + height) return "bottom";
  return x < left ? "left" : "right";
}
