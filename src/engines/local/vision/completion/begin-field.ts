import { borderCorrection } from "./blend-border.ts";
import { growFromBorder } from "./grow-from-border.ts";
import type { Level } from "./level.ts";
import { createField, type PatchField } from "./patch-field.ts";
import { applyShifts, type Shift } from "./repeating-parts.ts";

/**
 * The first guess, at the coarsest level, in `level.rgb`, and where its patches come from, as far as that is known yet. Around a picture, where
 * nothing holds it on the far side, what is there is grown outwards. In a hole in a picture the smooth surface between its borders is begun with: what
 * grows into it from one side brings things with it that meet the other sides in nothing.
 */
export function beginField(level: Level, shifts: readonly Shift[], preference?: Float32Array): PatchField {
  if (level.zone.includes(1) || level.zone.includes(2)) return growFromBorder(level, shifts, preference);
  const { width, height, rgb, hole } = level;
  const border = new Map<number, [number, number, number]>();
  for (let i = 0; i < hole.length; i++) {
    const x = i % width;
    const isBeside = !hole[i] && ((x > 0 && hole[i - 1]) || (x < width - 1 && hole[i + 1]) || (i >= width && hole[i - width]) || (i < width * (height - 1) && hole[i + width]));
    if (isBeside) border.set(i, [rgb[3 * i], rgb[3 * i + 1], rgb[3 * i + 2]]);
  }
  const surface = borderCorrection(level, border, Infinity);
  for (let i = 0; i < hole.length; i++) if (hole[i]) for (let c = 0; c < 3; c++) rgb[3 * i + c] = surface[3 * i + c] + 0.5;
  const field = createField(level);
  applyShifts(level, field, shifts);
  return field;
}
