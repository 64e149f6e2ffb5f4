import type { Raster, Rect } from "@atelier/media/raster/raster.ts";
import { clipRect } from "@atelier/media/raster/raster.ts";
import { completePicture, type CompletionOptions } from "./complete-picture.ts";

/** How far around a hole is looked for what could fill it: so many times its longer side, and at least so many pixels. */
const REACH = { turbo: 1, default: 1.5, quality: 2.5 };
const LEAST_REACH = 160;

/** Completes a hole in a large picture from its surroundings, in place: as `completePicture`, in a part of the picture around `box`, which holds the hole. */
export async function completeAround(picture: Raster, hole: Uint8Array, box: Rect, options: CompletionOptions): Promise<void> {
  const reach = Math.max(LEAST_REACH, REACH[options.effort ?? "default"] * Math.max(box.width, box.height));
  const part = clipRect(box.x - reach, box.y - reach, box.x + box.width + reach, box.y + box.height + reach, picture.width, picture.height);
  if (part.width === picture.width && part.height === picture.height) return completePicture(picture, hole, options);
  const { channels, width } = picture;
  const rows = Array.from({ length: part.height }, (_, y) => (part.y + y) * width + part.x);
  const cut: Raster = { data: new Uint8Array(part.width * part.height * channels), width: part.width, height: part.height, channels };
  const cutHole = new Uint8Array(part.width * part.height);
  const { preference } = options;
  const cutKind = new Uint8Array(part.width * part.height);
  for (const [y, start] of rows.entries()) {
    cut.data.set(picture.data.subarray(start * channels, (start + part.width) * channels), y * part.width * channels);
    cutHole.set(hole.subarray(start, start + part.width), y * part.width);
    if (preference) cutKind.set(preference.kind.subarray(start, start + part.width), y * part.width);
  }
  await completePicture(cut, cutHole, { ...options, ...(preference && { preference: { ...preference, kind: cutKind } }) });
  for (const [y, start] of rows.entries()) picture.data.set(cut.data.subarray(y * part.width * channels, (y + 1) * part.width * channels), start * channels);
}
