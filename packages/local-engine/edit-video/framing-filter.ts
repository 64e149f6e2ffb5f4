import type { Reframing } from "../edit-image/canvas.ts";

interface Size {
  width: number;
  height: number;
}

/**
 * The ffmpeg filter that gives each frame of a clip the geometry that was decided on one of them. Colours stay as they are coded.
 * @param from size of the clip; @param to size of the result, which the last reframing must have fitted it to; @param matrix that the clip's colours are coded
 * by, in the words of the scale filter; they come out in BT.709
 */
export function framingFilter(reframings: readonly Reframing[], from: Size, to: Size, matrix: string): string {
  const plain = reframings.every((one) => "fit" in one || ("crop" in one && isWhole(one.crop)));
  // Chroma of half the size would round each place to two pixels.
  const filters = plain ? [] : ["format=yuv444p"];
  let size: Size = from;
  for (const [i, one] of reframings.entries()) {
    // The scaling at the end does the last of them.
    if (i === reframings.length - 1 && "fit" in one && one.fit === "stretched") continue;
    const { filter, now } = reframed(one, size, to);
    if (filter) filters.push(filter);
    size = now;
  }
  filters.push(`${scaled(to)}+full_chroma_int:in_color_matrix=${matrix}:out_color_matrix=bt709`, "setsar=1");
  return filters.join(",");
}

const isWhole = ({ x, y, width, height }: { x: number; y: number; width: number; height: number }) => x < 1e-4 && y < 1e-4 && width > 0.9999 && height > 0.9999;
const scaled = ({ width, height }: Size) => `scale=${width}:${height}:flags=lanczos+accurate_rnd`;
const pixels = (value: number) => Math.max(1, Math.round(value));

function reframed(one: Reframing, size: Size, to: Size): { filter?: string; now: Size } {
  if ("flip" in one) return { filter: one.flip === "horizontal" ? "hflip" : "vflip", now: size };
  if ("crop" in one) {
    if (isWhole(one.crop)) return { now: size };
    const now = { width: pixels(one.crop.width * size.width), height: pixels(one.crop.height * size.height) };
    const x = Math.min(size.width - now.width, Math.round(one.crop.x * size.width));
    const y = Math.min(size.height - now.height, Math.round(one.crop.y * size.height));
    return { filter: `crop=${now.width}:${now.height}:${x}:${y}:exact=1`, now };
  }
  if ("turn" in one) return turned(one, size);
  if ("shrink" in one) return { filter: onGround(size, size, one.shrink), now: size };
  return one.fit === "whole" ? { filter: onGround(size, to, 1), now: to } : { filter: scaled(to), now: to };
}

function turned({ turn, width, height }: { turn: number; width: number; height: number }, size: Size): { filter?: string; now: Size } {
  const quarters = Math.round(turn / 90);
  const rest = turn - quarters * 90;
  const now = { width: pixels(width * size.width), height: pixels(height * size.height) };
  const turns = ((quarters % 4) + 4) % 4;
  const filters = [["transpose=clock"], ["hflip", "vflip"], ["transpose=cclock"]][turns - 1] ?? [];
  if (Math.abs(rest) > 0.005) filters.push(`rotate=a=${((rest * Math.PI) / 180).toFixed(6)}:ow=${now.width}:oh=${now.height}:bilinear=1`);
  return { ...(filters.length > 0 && { filter: filters.join(",") }), now };
}

/** The whole picture in the middle of a blurred, darkened enlargement of itself, as for pictures. */
function onGround(size: Size, to: Size, part: number): string {
  const scale = Math.min(to.width / size.width, to.height / size.height) * part;
  const cover = Math.max(to.width / size.width, to.height / size.height);
  const [across, down] = [pixels(to.width / cover), pixels(to.height / cover)];
  const small = { width: Math.max(2, pixels(to.width / 8)), height: Math.max(2, pixels(to.height / 8)) };
  const sigma = (Math.max(to.width, to.height) / 8 / 28).toFixed(2);
  const darker = "lutyuv=y='16+(val-16)*0.82':u='128+(val-128)*0.82':v='128+(val-128)*0.82'";
  const ground = `crop=${across}:${down}:exact=1,${scaled(small)},gblur=sigma=${sigma},${scaled(to)},${darker}`;
  const inner = scaled({ width: pixels(size.width * scale), height: pixels(size.height * scale) });
  return `split[below][above];[below]${ground}[ground];[above]${inner}[inner];[ground][inner]overlay=(W-w)/2:(H-h)/2:format=yuv444`;
}
