import { borderOf, type Colours, Membrane } from "./border/blend-border.ts";
import { growFromBorder } from "./patches/grow-from-border.ts";
import type { Level } from "./level/level.ts";
import { createField, type PatchField } from "./patches/patch-field.ts";
import { applyShifts, type Shift } from "./patches/repeating-parts.ts";

/**
 * The first guess, at the coarsest level, in `level.rgb`, and where its patches come from, as far as that is known yet. Around a picture, where
 * nothing holds it on the far side, what is there is grown outwards. In a hole in a picture the smooth surface between its borders is begun with: what
 * grows into it from one side brings things with it that meet the other sides in nothing.
 */
export function beginField(level: Level, shifts: readonly Shift[], preference?: Float32Array): PatchField {
  if (level.zone.includes(1) || level.zone.includes(2)) return growFromBorder(level, shifts, preference);
  const { rgb } = level;
  const border = new Map(borderOf(level).map((i): [number, Colours] => [i, [rgb[3 * i], rgb[3 * i + 1], rgb[3 * i + 2]]]));
  const membrane = new Membrane(level, border.keys());
  const surface = membrane.correct(border, Infinity);
  membrane.eachHole((i, at) => {
    for (let c = 0; c < 3; c++) rgb[3 * i + c] = surface[3 * at + c] + 0.5;
  });
  const field = createField(level);
  applyShifts(level, field, shifts);
  return field;
}
