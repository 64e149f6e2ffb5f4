import type { EngineJob } from "@atelier/engine/jobs/job.ts";
import type { Raster } from "@atelier/media/raster/raster.ts";
import { resizeRaster } from "@atelier/media/raster/resize-raster.ts";
import type { EngineContext, EngineResult } from "@atelier/engine/engine.ts";
import { buildScene, type Scene } from "./build-scene.ts";
import { frameView } from "./frame-view.ts";
import { HelpingThread } from "./helping-thread.ts";
import { showsSides } from "./subject-card.ts";
import { LARGEST_TRUE_TURN } from "./turn-towards.ts";
import { angleBetween, createLens, createView, turnedBy, type View } from "./view.ts";
import { readPicture, writePicture } from "../picture-file.ts";

/**
 * Shows the picture from another place: the subject is cut out and stands as a plane in surroundings that a ground and a wall make up, the camera
 * orbits it and moves towards it or away (a lens of 35 degrees across the longer side), and the view is rendered from there with what was hidden filled in.
 *
 * The subject's plane is seen exactly as the camera asks; people and animals get round when it turns by more than a few degrees, and turn towards a camera that
 * goes farther around than one picture can tell of (`subject_turned` degrees), unless the job says that the subject is `flat`. Far to the side, from
 * above and from behind the subject is what its outline lets guess, in surroundings out of focus; the result then is `approximate`. At (0, 0, 5) and
 * at (360, 0, 5) the picture comes back as it is. Deterministic; the seed decides the grain of filled areas alone.
 */
export async function moveCamera(
  { inputs, parameters, target, seed, scratch }: EngineJob<"move-camera">, { signal, progress }: EngineContext,
): Promise<EngineResult> {
  const { horizontal, vertical, zoom, flat = false } = parameters;
  if (horizontal % 360 === 0 && vertical === 0 && zoom === 5) {
    const file = await writePicture(await given(), scratch, "view");
    progress(1);
    return { files: [file], fidelity: "classical", sourceType: "algorithmicallyEnhanced", extras: { turned: 0 } };
  }
  const turned = turnedBy(createView(createLens(target.width, target.height, 0), 0, 0, horizontal, vertical, zoom));
  const helper = new HelpingThread(target.width * target.height);
  const { channels, hasSubject, subjectTurned, rendered } = await shown().finally(() => helper.close());
  const file = await writePicture(likeChannels(rendered, channels), scratch, "view");
  signal.throwIfAborted();
  progress(1);
  return {
    files: [file],
    fidelity: turned > LARGEST_TRUE_TURN ? "approximate" : "classical",
    sourceType: "compositeSynthetic",
    extras: { turned: rounded(turned), subject: hasSubject, ...(rounded(subjectTurned) > 0 && { subject_turned: rounded(subjectTurned) }) },
  };

  function asOrdered({ lens, pivot }: Scene): View {
    return createView(lens, pivot.x, pivot.y, horizontal, vertical, zoom);
  }

  async function given(): Promise<Raster> {
    const picture = await readPicture(inputs.image);
    signal.throwIfAborted();
    progress(0.1);
    return picture.width === target.width && picture.height === target.height ? picture : resizeRaster(picture, target.width, target.height);
  }

  async function shown() {
    const picture = await given();
    const scene = await buildScene(picture, seed, signal, { helper, sides: !flat && showsSides(turned) });
    progress(0.5);
    const view = flat ? asOrdered(scene) : frameView(scene, horizontal, vertical, zoom);
    const rendered = await helper.draw(scene, view, seed, (part) => {
      signal.throwIfAborted();
      progress(0.5 + 0.45 * part);
    });
    return {
      channels: picture.channels, hasSubject: scene.subject !== undefined, subjectTurned: view.ofSubject ? angleBetween(asOrdered(scene), view.ofSubject) : 0,
      rendered,
    };
  }
}

const rounded = (degrees: number) => Math.round(degrees * 10) / 10;

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
