import type { EngineJob } from "@atelier/engine/jobs/job.ts";
import type { Raster } from "@atelier/media/raster/raster.ts";
import { resizeRaster } from "@atelier/media/raster/resize-raster.ts";
import type { EngineContext, EngineResult, Fidelity } from "@atelier/engine/engine.ts";
import { buildScene } from "./build-scene.ts";
import { carriedView } from "./carried-view.ts";
import { HelpingThread } from "./helping-thread.ts";
import { turnedBy } from "./view.ts";
import { readPicture, writePicture } from "../picture-file.ts";

/** At worst: of a camera that is carried the whole way, the result is `classical`. */
export const fidelity: Fidelity = "approximate";

/**
 * Shows the picture from another place: the subject is cut out and stands as a plane in surroundings that a ground and a wall make up, the camera
 * orbits it and moves towards it or away (a lens of 35 degrees across the longer side), and the view is rendered from there with what was hidden filled in.
 *
 * The subject's plane is seen exactly as the camera stands. A camera that is ordered farther than the picture's layers carry stops where they do, at most
 * 15 degrees around: `reduced_to` says where it stands, and the result is `approximate`. At (0, 0, 5) and at (360, 0, 5) the picture comes back as it is.
 * Deterministic; the seed decides the grain of filled areas alone.
 */
export async function moveCamera(
  { inputs, parameters, target, seed, scratch }: EngineJob<"move-camera">, { signal, progress }: EngineContext,
): Promise<EngineResult> {
  const { horizontal, vertical, zoom } = parameters;
  if (horizontal % 360 === 0 && vertical === 0 && zoom === 5) {
    const file = await writePicture(await given(), scratch, "view");
    progress(1);
    return { files: [file], fidelity: "classical", sourceType: "algorithmicallyEnhanced", extras: { turned: 0 } };
  }
  const helper = new HelpingThread(target.width * target.height);
  const { channels, hasSubject, carried, rendered } = await shown().finally(() => helper.close());
  const file = await writePicture(likeChannels(rendered, channels), scratch, "view");
  signal.throwIfAborted();
  progress(1);
  return {
    files: [file],
    fidelity: carried.isReduced ? fidelity : "classical",
    sourceType: "compositeSynthetic",
    extras: {
      turned: Math.round(turnedBy(carried.view) * 10) / 10, subject: hasSubject,
      ...(carried.isReduced && { reduced_to: { horizontal: carried.horizontal, vertical: carried.vertical } }),
    },
  };

  async function given(): Promise<Raster> {
    const picture = await readPicture(inputs.image);
    signal.throwIfAborted();
    progress(0.1);
    return picture.width === target.width && picture.height === target.height ? picture : resizeRaster(picture, target.width, target.height);
  }

  async function shown() {
    const picture = await given();
    const scene = await buildScene(picture, seed, signal, helper);
    progress(0.5);
    const carried = carriedView(scene, horizontal, vertical, zoom);
    const rendered = await helper.draw(scene, carried.view, seed, (part) => {
      signal.throwIfAborted();
      progress(0.5 + 0.45 * part);
    });
    return { channels: picture.channels, hasSubject: scene.subject !== undefined, carried, rendered };
  }
}

/** The channels that the picture had: an opaque picture stays without alpha, a grey one grey. */
function likeChannels({ data, width, height }: Raster, channels: Raster["channels"]): Raster {
  const colours = channels < 3 ? 1 : 3;
  const result: Raster = { data: new Uint8Array(width * height * channels), width, height, channels };
  for (let i = 0; i < width * height; i++) {
    for (let c = 0; c < colours; c++) result.data[i * channels + c] = data[i * 4 + c];
    if (channels > colours) result.data[i * channels + colours] = data[i * 4 + 3];
  }
  return result;
}
