import type { Edges } from "./place-on-canvas.ts";
import type { SceneKind } from "./scene-kinds.ts";

export type Side = keyof Edges;

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

/** Kinds with a smaller part of the picture have too little to copy from. */
const LEAST_SHARE = 0.015;

/** What the prompt asks for at which sides, of the kinds that the picture has. Each clause of the prompt is read by itself. */
export function readSurfaces(prompt: string, shares: Record<SceneKind, number>): { kind: SceneKind; sides: Side[] }[] {
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
