/** Pixels of a video by aspect ratio: the tables of the contract. */
export const sizes1080 = { "16:9": [1920, 1080], "9:16": [1080, 1920], "1:1": [1440, 1440], "4:3": [1632, 1248], "3:4": [1248, 1632] } as const;
export const sizes720 = { "16:9": [1280, 720], "9:16": [720, 1280], "1:1": [960, 960], "4:3": [1088, 832], "3:4": [832, 1088] } as const;

export type AspectRatio = keyof typeof sizes1080;
export const aspectRatios = ["16:9", "9:16", "1:1", "4:3", "3:4"] as const satisfies readonly AspectRatio[];

/** Pixels that a video made from a picture or a clip has, whatever its aspect. */
export const budget1080 = 2_073_600;
export const budget720 = 921_600;

export function sizeOf(table: typeof sizes1080 | typeof sizes720, ratio: AspectRatio): { width: number; height: number } {
  const [width, height] = table[ratio];
  return { width, height };
}

/** "1920*1080" or "1280:720" as pixels. */
export function parseSize(text: string): { width: number; height: number } {
  const [width, height] = text.split(/[*:x]/).map(Number) as [number, number];
  return { width, height };
}
