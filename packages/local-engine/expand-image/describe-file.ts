import type { LocalFile } from "@atelier/engine/jobs/local-file.ts";
import { loadSharp } from "@atelier/media/images/load-sharp.ts";
import type { Raster } from "@atelier/media/raster/raster.ts";
import { describePicture } from "./describe-picture.ts";
import { classifyScene, sceneEdge, sceneShares } from "./scene-kinds.ts";

/** A sentence about a picture, as `describePicture` makes it. Faces are not looked for: that takes networks, and a process that may block. */
export async function describeFile(file: LocalFile): Promise<string> {
  const whole = (await loadSharp())(file.path, { limitInputPixels: false });
  const small = whole.resize(sceneEdge, sceneEdge, { fit: "inside", withoutEnlargement: true }).flatten({ background: "white" });
  const { data, info } = await small.toColourspace("srgb").raw({ depth: "uchar" }).toBuffer({ resolveWithObject: true });
  const picture: Raster = {
    data: new Uint8Array(data.buffer, data.byteOffset, data.length),
    width: info.width,
    height: info.height,
    channels: info.channels as Raster["channels"],
  };
  return describePicture(picture, sceneShares(classifyScene(picture)), 0);
}
