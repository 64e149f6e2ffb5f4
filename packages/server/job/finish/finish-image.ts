import type { ImageOutput } from "../../endpoints/definition/output.ts";
import { grain } from "@atelier/media/filters/grain.ts";
import { sharpen } from "@atelier/media/filters/sharpen.ts";
import type { LocalFile } from "@atelier/engine/jobs/local-file.ts";
import { loadSharp } from "@atelier/media/images/load-sharp.ts";
import { xmpPacket } from "@atelier/media/provenance/xmp.ts";
import type { Raster } from "@atelier/media/raster/raster.ts";
import type { FinishedFile } from "../messages.ts";
import type { PreparedInputs } from "../prepare-input.ts";
import type { Finishing } from "./finishing.ts";

/** Above this JPEG's losses are seen by no eye, and without chroma subsampling reds keep their edges. */
const jpegQuality = 95;

export async function finishImage(
  file: LocalFile, pathWithoutExtension: string,
  { output, target: size, inputs, seed, engine, model, sourceType, marking }: Finishing & { output: ImageOutput },
): Promise<FinishedFile> {
  const raster = await decode(file.path);
  if (raster.width !== size.width || raster.height !== size.height) {
    throw new Error(`the engine ${engine} made ${raster.width}x${raster.height} pixels where ${size.width}x${size.height} were ordered`);
  }
  const { data, channels, width, height } = grain(sharpen(raster, output.sharpen), output.grain, seed);
  const sharp = await loadSharp();
  const plain = sharp(data, { raw: { width, height, channels } });
  const picture = marking.level === "off" ? plain : plain.withXmp(xmpPacket({ sourceType, engine, model }));
  const format = formatOf(output, inputs);
  const path = `${pathWithoutExtension}.${format}`;
  if (format === "jpeg") await picture.jpeg({ quality: jpegQuality, chromaSubsampling: "4:4:4" }).toFile(path);
  else await picture.png({ compressionLevel: 6 }).toFile(path);
  return { path, format, width, height };
}

async function decode(path: string): Promise<Raster> {
  const sharp = await loadSharp();
  const { data, info } = await sharp(path, { limitInputPixels: false }).raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, channels: info.channels as Raster["channels"] };
}

/** Formats without provenance marking, such as WebP, become PNG. A JPEG has no alpha, so nothing is lost. */
function formatOf({ format }: ImageOutput, inputs: PreparedInputs): "png" | "jpeg" {
  if (typeof format === "string") return format;
  return inputOf(inputs, format.like).original.format === "jpeg" ? "jpeg" : "png";
}

function inputOf(inputs: PreparedInputs, name: string) {
  const input = inputs[name];
  if (input === undefined || Array.isArray(input)) throw new Error(`the job has no single input ${name}`);
  return input;
}
