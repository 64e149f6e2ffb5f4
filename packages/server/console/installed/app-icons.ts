import sharp from "sharp";

export interface AppIcon {
  name: string;
  /** PNG. */
  bytes: Buffer;
}

/** What home screens show, drawn from the mark. `maskable` ones fill their square: the system cuts its own shape out of them, as iOS does of `touch-icon`. */
export async function appIcons(mark: Buffer): Promise<AppIcon[]> {
  // Its bars lie within 40% of the middle, which every shape leaves.
  const filled = Buffer.from(mark.toString().replace(/ rx="\d+"/, ""));
  const icons: [name: string, drawing: Buffer, size: number][] = [
    ["icon-192", mark, 192], ["icon-512", mark, 512], ["maskable-192", filled, 192], ["maskable-512", filled, 512], ["touch-icon", filled, 180],
  ];
  return Promise.all(icons.map(async ([name, drawing, size]) => {
    const bytes = await sharp(drawing, { density: (72 * size) / 32 }).resize(size, size).png({ compressionLevel: 9, palette: true }).toBuffer();
    return { name, bytes };
  }));
}
