import { completePicture } from "@atelier/local-engine/vision/completion/complete-picture.ts";
import type { Effort } from "@atelier/local-engine/vision/completion/level/level.ts";
import { opencvInpaint } from "../baselines.ts";
import { compareWays, type Way } from "../compare-ways.ts";
import { hideParts } from "../hide-parts.ts";
import { benchPictures } from "../pictures.ts";
import { printTable } from "../print-table.ts";

const ours = (effort: Effort): Way => ({
  name: effort,
  async fill(picture, hole) {
    await completePicture(picture, hole, { seed: 1, effort });
    return picture;
  },
});

/** A fifth of each picture is hidden and restored; then a hole of 300 x 300 pixels in 1024 x 1024 against the clock. */
export async function bench(): Promise<void> {
  const opencv = (["telea", "navier-stokes"] as const).map((method): Way => ({ name: method, fill: (picture, hole) => opencvInpaint(picture, hole, method) }));
  const pictures = await benchPictures();
  await compareWays(pictures, [ours("turbo"), ours("default"), ours("quality"), ...opencv], (picture) => hideParts(picture, 7));
  const [source] = pictures.filter(({ picture }) => picture.channels === 3);
  const rows: string[][] = [];
  for (const way of [ours("turbo"), ours("default"), ours("quality"), ...opencv]) {
    const side = 1024;
    const data = new Uint8Array(side * side * 3);
    for (let i = 0; i < data.length; i++) {
      const pixel = Math.floor(i / 3);
      data[i] = source.picture.data[(
        (Math.floor(pixel / side) % source.picture.height) * source.picture.width + ((pixel % side) % source.picture.width)
      ) * 3 + (i % 3)];
    }
    const hole = Uint8Array.from({ length: side * side }, (_, i) => (Math.max(Math.abs((i % side) - 512), Math.abs(Math.floor(i / side) - 512)) < 150 ? 1 : 0));
    const before = process.cpuUsage();
    const start = performance.now();
    await way.fill({ data, width: side, height: side, channels: 3 }, hole);
    const used = process.cpuUsage(before);
    rows.push([way.name, ((used.user + used.system) / 1e6).toFixed(2), ((performance.now() - start) / 1000).toFixed(2)]);
  }
  printTable(["300 x 300 of 1024 x 1024", "CPU s", "s"], rows);
}
