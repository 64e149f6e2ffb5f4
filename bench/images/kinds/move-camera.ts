import { withOpencv } from "@atelier/local-engine/vision/opencv.ts";
import { createLens, createView, direction, type View } from "@atelier/local-engine/move-camera/view.ts";
import type { Raster } from "@atelier/media/raster/raster.ts";
import { mixBits } from "@atelier/media/raster/seeded-noise.ts";
import { printTable } from "../print-table.ts";
import { runJob } from "@atelier/tools/images/run-job.ts";

const [width, height] = [384, 288];
/** The board that stands in the middle of the scene, in the distance of the subject, and how far behind it the wall is. */
const board = { left: -0.13, right: 0.13, top: -0.16, bottom: 0.17 };
const walls = [0.3, 0.6, 1.2];
const views: [number, number, number][] = [[4, 0, 5], [8, 0, 5], [352, 0, 5], [0, 10, 5], [0, 0, 8], [6, 5, 7]];

type Colour = readonly [number, number, number];

function boardColour(x: number, y: number): Colour {
  const dot = Math.hypot((((x + 1) * 14) % 1) - 0.5, (((y + 1) * 14) % 1) - 0.5) < 0.3;
  return dot ? [250, 232, 90] : [170, 40, 46];
}

function wallColour(x: number, y: number): Colour {
  const [column, row] = [Math.floor(x * 9 + 200), Math.floor(y * 9 + 200)];
  const tone = 150 + ((mixBits(column * 7919 + row) & 63) - 32) * 0.8;
  return [tone * 0.75, tone * 0.95, tone * 1.05];
}

/** What the camera truly sees of the board before the wall, nine rays a pixel. */
function truth(view: View, wall: number): Raster {
  const data = new Uint8Array(width * height * 3);
  const ray = new Float64Array(3);
  for (let i = 0; i < width * height; i++) {
    const sum = [0, 0, 0];
    for (let k = 0; k < 9; k++) {
      direction(view, (i % width) + (k % 3) / 3 + 1 / 6, Math.floor(i / width) + Math.floor(k / 3) / 3 + 1 / 6, ray);
      const near = (1 - view.z) / ray[2];
      const [x, y] = [view.x + ray[0] * near, view.y + ray[1] * near];
      const far = (1 + wall - view.z) / ray[2];
      const onBoard = x > board.left && x < board.right && y > board.top && y < board.bottom;
      const colour = onBoard ? boardColour(x, y) : wallColour(view.x + ray[0] * far, view.y + ray[1] * far);
      for (let c = 0; c < 3; c++) sum[c] += colour[c] / 9;
    }
    for (let c = 0; c < 3; c++) data[i * 3 + c] = Math.round(Math.min(255, sum[c]));
  }
  return { data, width, height, channels: 3 };
}

/** The whole picture bent as the board is, by Lanczos interpolation, mirrored beyond its borders. */
async function oneHomography(picture: Raster, view: View): Promise<Raster> {
  const { lens } = view;
  const ray = new Float64Array(3);
  const seen = [[0, 0], [width, 0], [width, height], [0, height]];
  const shown = seen.flatMap(([u, v]) => {
    direction(view, u, v, ray);
    const away = (1 - view.z) / ray[2];
    return [lens.centreX + lens.focal * (view.x + ray[0] * away) - 0.5, lens.centreY + lens.focal * (view.y + ray[1] * away) - 0.5];
  });
  return withOpencv((cv, keep) => {
    const from = keep(cv.matFromArray(4, 1, cv.CV_32FC2, shown));
    const to = keep(cv.matFromArray(4, 1, cv.CV_32FC2, seen.flat().map((value) => value - 0.5)));
    const source = keep(cv.matFromArray(height, width, cv.CV_8UC3, [...picture.data]));
    const bent = keep(new cv.Mat());
    cv.warpPerspective(source, bent, keep(cv.getPerspectiveTransform(from, to)), new cv.Size(width, height), cv.INTER_LANCZOS4, cv.BORDER_REFLECT);
    return { ...picture, data: new Uint8Array(bent.data) };
  });
}

function psnr(a: Raster, b: Raster, where: (pixel: number) => boolean): number {
  let sum = 0;
  let count = 0;
  for (let i = 0; i < a.data.length; i++) {
    if (!where(Math.floor(i / 3))) continue;
    sum += (a.data[i] - b.data[i]) ** 2;
    count++;
  }
  return 10 * Math.log10((255 * 255 * count) / Math.max(1e-9, sum));
}

/** A board before a wall, seen from one place and shown from others, against what is truly seen from there. */
export async function bench(): Promise<void> {
  const lens = createLens(width, height, height / 2);
  const pivot = { x: width / 2 + (lens.focal * (board.left + board.right)) / 2, y: height / 2 + (lens.focal * (board.top + board.bottom)) / 2 };
  const rows: string[][] = [];
  const totals = new Map<string, number[]>();
  for (const wall of walls) {
    const image = truth(createView(lens, pivot.x, pivot.y, 0, 0, 5), wall);
    for (const [horizontal, vertical, zoom] of views) {
      const view = createView(lens, pivot.x, pivot.y, horizontal, vertical, zoom);
      const real = truth(view, wall);
      const isBoard = (pixel: number) => real.data[pixel * 3] > real.data[pixel * 3 + 2] + 20;
      const { picture } = await runJob("move-camera", { image }, { horizontal, vertical, zoom });
      for (const [way, made] of [["camera", picture], ["one homography", await oneHomography(image, view)]] as const) {
        const figures = [psnr(made, real, isBoard), psnr(made, real, (pixel) => !isBoard(pixel)), psnr(made, real, () => true)];
        rows.push([`wall ${wall}: ${horizontal}, ${vertical}, ${zoom}`, way, ...figures.map((value) => value.toFixed(2))]);
        totals.set(way, figures.map((value, k) => (totals.get(way)?.[k] ?? 0) + value / (walls.length * views.length)));
      }
    }
  }
  for (const [way, figures] of totals) rows.push(["MEAN", way, ...figures.map((value) => value.toFixed(2))]);
  printTable(["view", "way", "PSNR subject", "PSNR around", "PSNR all"], rows);

  const large: Raster = { data: new Uint8Array(1024 * 1024 * 3), width: 1024, height: 1024, channels: 3 };
  const square = createLens(width, height, height / 2);
  const small = truth(createView(square, pivot.x, pivot.y, 0, 0, 5), 0.6);
  for (let i = 0; i < large.data.length; i++) {
    const [x, y] = [Math.floor(i / 3) % 1024, Math.floor(i / 3 / 1024)];
    large.data[i] = small.data[(Math.floor((y * height) / 1024) * width + Math.floor((x * width) / 1024)) * 3 + (i % 3)];
  }
  const times = [];
  for (const [horizontal, vertical, zoom] of [[8, 4, 4], [70, 30, 2]]) {
    times.push((await runJob("move-camera", { image: large }, { horizontal, vertical, zoom })).seconds);
  }
  console.log(`\n1024 x 1024: ${times.map((seconds) => seconds.toFixed(2)).join(" and ")} CPU s (promise: 5 on a machine that does nothing else)`);
}
