import type { UpscaleVideoJob } from "@atelier/engine/kinds/upscale-video.ts";

export interface Enlargement {
  method: UpscaleVideoJob["parameters"]["method"];
  /** Pixels of the clip, and of the result; even. */
  from: { width: number; height: number };
  to: { width: number; height: number };
}

/** A residual below this many 4096ths of the range is noise and rounding, and is not put back. */
const core = 12;

/**
 * The ffmpeg filter graph, of one input and one output, that enlarges frames of 4:2:0.
 *
 * Turbo is Lanczos. The others go on from it by back-projection (Irani and Peleg 1991): the enlarged frame is reduced again, and what it
 * then lacks of the original is enlarged and added. Precision does so in 12 bits and leaves out the smallest differences; standard in 8 bits
 * and spreads them linearly, which costs a third less. One round: a second one gains nothing on one kind of reduction and loses
 * on the others.
 */
export function enlargingFilter({ method, from, to }: Enlargement): string {
  if (to.width === from.width && to.height === from.height) return "null";
  const up = (kernel: string) => `scale=${to.width}:${to.height}:flags=${kernel}+accurate_rnd`;
  const down = `scale=${from.width}:${from.height}:flags=bicubic+accurate_rnd`;
  if (method === "turbo") return up("lanczos");
  const cored = `if(lt(abs(val-2048),${core}),2048,val)`;
  const { depth, residual } =
    method === "precision"
      ? { depth: "yuv420p12", residual: `lut=c0='${cored}':c1='${cored}':c2='${cored}',${up("lanczos")}` }
      : { depth: "yuv420p", residual: up("bilinear") };
  return [
    `format=${depth},split[small1][small2]`,
    `[small1]${up("lanczos")},split[large1][large2]`,
    `[large1]${down}[again]`,
    `[small2][again]blend=all_mode=grainextract,${residual}[missing]`,
    `[large2][missing]blend=all_mode=grainmerge`,
  ].join(";");
}
