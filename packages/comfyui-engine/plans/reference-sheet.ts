import type { Size } from "@atelier/engine/fitting/nearest-size.ts";
import { EngineError } from "@atelier/engine/engine.ts";
import type { LocalFile } from "@atelier/engine/jobs/local-file.ts";
import { loadSharp } from "@atelier/media/images/load-sharp.ts";

/** Pictures side by side on white, each whole, as large as they can be. */
export async function referenceSheet(pictures: readonly LocalFile[], { width, height }: Size, path: string): Promise<string> {
  const sharp = await loadSharp();
  const columns = Math.ceil(Math.sqrt((pictures.length * width) / height)) || 1;
  const rows = Math.ceil(pictures.length / columns);
  const cell = { width: Math.floor(width / columns), height: Math.floor(height / rows) };
  try {
    const layers = await Promise.all(
      pictures.map(async ({ path: file }, index) => ({
        input: await sharp(file, { limitInputPixels: false })
          .flatten({ background: "white" })
          .toColourspace("srgb")
          .resize(cell.width, cell.height, { fit: "contain", background: "white" })
          .png()
          .toBuffer(),
        left: (index % columns) * cell.width,
        top: Math.floor(index / columns) * cell.height,
      })),
    );
    await sharp({ create: { width, height, channels: 3, background: "white" } }).composite(layers).png().toFile(path);
    return path;
  } catch (cause) {
    throw new EngineError("invalid_input", "a reference cannot be decoded", { cause });
  }
}
