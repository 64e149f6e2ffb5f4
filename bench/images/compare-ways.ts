import type { Raster } from "@atelier/media/raster/raster.ts";
import { printTable } from "./print-table.ts";
import type { BenchPicture } from "./pictures.ts";
import { psnr, ssim } from "./measures/likeness.ts";
import { seamRatio } from "./measures/seam-ratio.ts";
import { textureDistances } from "./measures/texture-distances.ts";

/** A way to fill a hole, and its name in the tables. */
export interface Way {
  name: string;
  /** A new picture; the hole's pixels of what is given are black. */
  fill(picture: Raster, hole: Uint8Array): Promise<Raster>;
}

interface Figures {
  psnr: number;
  ssim: number;
  gradients: number;
  patterns: number;
  spectrum: number;
  seam: number;
  seconds: number;
}

const names = ["psnr", "ssim", "gradients", "patterns", "spectrum", "seam", "seconds"] as const;

/** Lets every way fill the same hidden parts, and prints what each is worth: one table for each kind of judgement, with the mean of its pictures. */
export async function compareWays(pictures: readonly BenchPicture[], ways: readonly Way[], hide: (picture: Raster) => Uint8Array): Promise<void> {
  for (const judgedBy of ["structure", "texture"] as const) {
    const rows: string[][] = [];
    const all = new Map<string, Figures[]>();
    for (const { name, picture } of pictures.filter((one) => one.judgedBy === judgedBy)) {
      const hole = hide(picture);
      for (const way of ways) {
        const figures = await judge(way, picture, hole);
        all.set(way.name, [...(all.get(way.name) ?? []), figures]);
        rows.push([name, way.name, ...show(figures)]);
      }
      const truth = seamRatio(picture, hole);
      rows.push([name, "(truth)", "", "", "", "", "", truth.toFixed(2), ""]);
    }
    for (const [way, figures] of all) {
      const mean = Object.fromEntries(names.map((key) => [key, figures.reduce((sum, one) => sum + one[key], 0) / figures.length])) as unknown as Figures;
      rows.push(["MEAN", way, ...show(mean)]);
    }
    console.log(`Judged by ${judgedBy}:`);
    printTable([judgedBy, "way", "PSNR", "SSIM", "gradients", "LBP", "spectrum", "seam", "CPU s"], rows);
    console.log();
  }
}

const show = (one: Figures) => [
  one.psnr.toFixed(2), one.ssim.toFixed(4), one.gradients.toFixed(4), one.patterns.toFixed(4), one.spectrum.toFixed(3), one.seam.toFixed(2),
  one.seconds.toFixed(2),
];

async function judge(way: Way, picture: Raster, hole: Uint8Array): Promise<Figures> {
  const hidden: Raster = { ...picture, data: picture.data.map((value, i) => (hole[Math.floor(i / picture.channels)] ? 0 : value)) };
  const before = process.cpuUsage();
  const made = await way.fill(hidden, hole);
  const used = process.cpuUsage(before);
  return {
    psnr: psnr(made, picture, hole), ssim: ssim(made, picture, hole), ...textureDistances(made, picture, hole), seam: seamRatio(made, hole),
    seconds: (used.user + used.system) / 1e6,
  };
}
