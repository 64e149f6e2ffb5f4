/** Standard deviation in levels that grain has in the mid-tones at strength 100, as in pictures (see grain.ts). */
const largestDeviation = 12;
/** Part of it that is left in black and white. */
const atTheEnds = 0.15;
/** The strength that the noise filter is given for one level of deviation, as seen on a screen: measured at strengths 14 and 69. */
const strengthOfDeviation = 1.09;

export interface VideoFinish {
  /** Integers 0..100; 0 leaves the frames as they are. */
  sharpen: number;
  grain: number;
  /** Same seed, same grain. */
  seed: number;
  /** Pixels of a frame. */
  width: number;
  height: number;
}

/**
 * The ffmpeg filter that sharpens a video and gives it film grain; undefined when neither is asked. Both change lightness only.
 * Sharpening is contrast-adaptive (AMD FidelityFX CAS), which steepens edges without outlines. Grain is new in every frame, blurred to
 * the clump size of `grain.ts`, strongest in the mid-tones and fading towards black and white.
 */
export function videoFilter({ sharpen, grain, seed, width, height }: VideoFinish): string | undefined {
  const steps = [...(sharpen > 0 ? [`cas=strength=${sharpen / 100}:planes=1`] : []), ...(grain > 0 ? [grainFilter(grain, seed, width * height)] : [])];
  return steps.length > 0 ? ["format=yuv420p", ...steps].join(",") : undefined;
}

function grainFilter(strength: number, seed: number, pixels: number): string {
  const sigma = Math.min(1.1, Math.max(0.5, 0.65 * Math.sqrt(pixels / 1e6)));
  // The blur divides the deviation of white noise by 2 * sigma * root of pi.
  const white = largestDeviation * 2 * sigma * Math.sqrt(Math.PI) * strengthOfDeviation;
  const tone = "clip((val-16)/219,0,1)";
  const share = `255*(${atTheEnds}+${1 - atTheEnds}*4*${tone}*(1-${tone}))`;
  return [
    "split=3[plain][toned][level]",
    `[level]lutyuv=y=128:u=128:v=128,noise=c0s=${Math.round(white)}:c0f=t:all_seed=${seed % 2 ** 31},gblur=sigma=${sigma.toFixed(3)}:planes=1[grain]`,
    "[plain]split[below][base]",
    // Full grain is weakened here, because weak noise would lose itself in rounding.
    `[below][grain]blend=c0_mode=grainmerge:c0_opacity=${strength / 100}:c1_mode=normal:c2_mode=normal[grained]`,
    `[toned]lutyuv=y='${share}'[share]`,
    "[base][grained][share]maskedmerge=planes=1",
  ].join(";");
}
