import type { Raster } from "@atelier/media/raster/raster.ts";

/** Gives every pixel of the hole the value of a nearest known one, counted in steps: all that can be done where no whole patch is known. */
export function spreadBorder({ data, width, height, channels }: Raster, hole: Uint8Array): void {
  const open = hole.map((one) => (one ? 1 : 0));
  let front: number[] = [];
  for (let i = 0; i < open.length; i++) if (!open[i]) front.push(i);
  while (front.length > 0) {
    const next: number[] = [];
    for (const i of front) {
      const x = i % width;
      for (const n of [x > 0 ? i - 1 : -1, x < width - 1 ? i + 1 : -1, i - width, i + width < width * height ? i + width : -1]) {
        if (n < 0 || !open[n]) continue;
        open[n] = 0;
        for (let c = 0; c < channels; c++) data[n * channels + c] = data[i * channels + c];
        next.push(n);
      }
    }
    front = next;
  }
}
