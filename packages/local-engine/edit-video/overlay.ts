import type { Raster } from "@atelier/media/raster/raster.ts";

/** Something that is laid over each frame alike, whatever is below. */
export interface Overlay {
  /** Of the frames' size. */
  width: number;
  height: number;
  /** Rows outside which nothing is laid. */
  top: number;
  bottom: number;
  /** Its colours times its cover, and how much of the frame it leaves, 0..255 each; three bytes a pixel. */
  colours: Uint8Array;
  leaves: Uint8Array;
}

/** Mean difference, in levels, from which on what was drawn is not an overlay. */
const different = 0.6;

/**
 * Finds what an instruction lays over a frame, from what it makes of a black and of a white one (blue screen matting with two grounds, Smith and Blinn
 * 1996). Undefined when what it makes of a real frame is something else: when it moves or changes the frame itself.
 */
export async function findOverlay(draw: (frame: Raster) => Promise<Raster>, real: Raster, drawn: Raster): Promise<Overlay | undefined> {
  const flat = (level: number): Raster => ({ ...real, data: new Uint8Array(real.data.length).fill(level) });
  const [black, white] = [await draw(flat(0)), await draw(flat(255))];
  if (black.data.length !== real.data.length || white.data.length !== real.data.length) return undefined;
  const { width, height } = real;
  const leaves = new Uint8Array(real.data.length);
  let [top, bottom] = [height, 0];
  for (let i = 0; i < leaves.length; i++) {
    leaves[i] = Math.max(0, white.data[i] - black.data[i]);
    if (leaves[i] === 255 && black.data[i] === 0) continue;
    const row = Math.floor(i / 3 / width);
    top = Math.min(top, row);
    bottom = Math.max(bottom, row + 1);
  }
  const overlay = { width, height, top: Math.min(top, bottom), bottom, colours: black.data.slice(), leaves };
  const again = layOverlay({ ...real, data: real.data.slice() }, overlay, 1, 0);
  let sum = 0;
  for (let i = 0; i < again.data.length; i++) sum += Math.abs(again.data[i] - drawn.data[i]);
  return sum / again.data.length < different ? overlay : undefined;
}

/** Lays it over a frame in place. @param presence 0..1; @param lower by so many rows */
export function layOverlay(frame: Raster, { width, height, top, bottom, colours, leaves }: Overlay, presence: number, lower: number): Raster {
  const { data } = frame;
  const row = width * 3;
  for (let y = Math.max(0, top + lower); y < Math.min(height, bottom + lower); y++) {
    for (let at = y * row, from = (y - lower) * row, end = at + row; at < end; at++, from++) {
      if (leaves[from] === 255 && colours[from] === 0) continue;
      const below = data[at];
      data[at] = below + ((below * leaves[from]) / 255 + colours[from] - below) * presence + 0.5;
    }
  }
  return frame;
}
