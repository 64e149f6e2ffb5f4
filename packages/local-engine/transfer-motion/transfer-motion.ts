import { join } from "node:path";
import type { EngineJob } from "@atelier/engine/jobs/job.ts";
import { writeVideo } from "@atelier/media/video/write-video.ts";
import { resizeRaster } from "@atelier/media/raster/resize-raster.ts";
import { type EngineContext, EngineError, type EngineResult } from "@atelier/engine/engine.ts";
import { bodyMesh } from "./body-mesh.ts";
import { bodyMotion } from "./body-motion.ts";
import { findCharacter } from "./character.ts";
import { drawAct } from "./draw-act.ts";
import { planAct } from "./plan-act.ts";
import { poseMesh } from "./pose-mesh.ts";
import { directedView, readDirection } from "./read-direction.ts";
import { readClip } from "./read-clip.ts";
import { composed } from "./similarity.ts";
import { readPicture } from "../picture-file.ts";

/**
 * Longer side of the copies that the clip is looked at in, points followed, regions told apart, vertices of the mesh; longer side of the completed
 * background.
 */
const efforts = {
  standard: { edge: 352, points: 500, regions: 11, vertices: 280, completed: 560 },
  high: { edge: 480, points: 900, regions: 18, vertices: 560, completed: 900 },
};

/**
 * Lets the character of a picture move as somebody in a clip does: points of the clip's body are followed, regions that move as one become handles on
 * the cut-out character, which is bent as rigidly as they allow, before its completed background. In orientation `video` the character also goes,
 * grows and is seen through the camera as in the clip, as far as the picture has room; in `image` it stays where it is. The first frame is the
 * picture. It is a puppet: it shows no side that the picture hides.
 *
 * Deterministic: picture, clip, size and seed decide every frame.
 */
export async function transferMotion(
  { inputs, parameters, target, seed, scratch }: EngineJob<"transfer-motion">, { signal, progress }: EngineContext,
): Promise<EngineResult> {
  const { width, height, frameRate = inputs.motion.frameRate ?? 25, duration = inputs.motion.duration ?? 0 } = target;
  const { orientation, guidance, quality, prompt } = parameters;
  const clip = inputs.motion;
  if (!clip.width || !clip.height) throw new EngineError("invalid_input", "video: its size is not known");
  const effort = efforts[quality];
  const frames = Math.max(1, Math.round(duration * frameRate));

  const seen = await readClip({
    path: clip.path, width: clip.width, height: clip.height, frames, frameRate, ...effort, signal,
    progress: (done) => progress((0.3 * done) / frames),
  });
  const motion = await bodyMotion(seen, effort.regions, seed, signal);
  signal.throwIfAborted();
  progress(0.35);

  const given = await readPicture(inputs.character);
  const picture = given.width === width && given.height === height ? given : resizeRaster(given, width, height);
  const character = await findCharacter(picture, { edge: effort.completed, seed, signal });
  signal.throwIfAborted();
  progress(0.45);

  const direction = readDirection(prompt, guidance);
  const mesh = bodyMesh(character.front, character.margins, effort.vertices);
  const act = planAct({ motion, character, width, height, seen, frames, frameRate, orientation, amplitude: direction.amplitude, apart: 0.9 * mesh.step });
  const poses = await poseMesh(mesh, act, frameRate, signal);
  progress(0.5);

  const focus = character.face?.landmarks[30] ?? { x: character.box.x + character.box.width / 2, y: character.box.y + character.box.height / 3 };
  const directed = directedView(direction.camera, guidance, focus, target, frames);
  const view = act.view.map((model, t) => composed(directed[t], model));
  const path = join(scratch, "moving.mp4");
  const drawn = drawAct({ character, mesh, places: poses.places, view, signal });
  await writeVideo(
    {
      path, width, height, frameRate, seconds: frames / frameRate, ...(target.sound && clip.hasSound !== false && { sound: clip.path }),
      crf: quality === "high" ? 16 : 18, signal,
    },
    told(drawn, (done) => progress(0.5 + (0.49 * done) / frames)),
  );
  progress(1);
  return {
    files: [{
      path, mediaType: "video/mp4", width, height, frameRate, duration: frames / frameRate,
      hasSound: target.sound === true && clip.hasSound !== false,
    }],
    fidelity: "classical",
    sourceType: "compositeSynthetic",
    extras: {
      character: character.isFound,
      regions: motion.regions.length,
      handles: act.handles.length,
      held_back: Math.round((1 - poses.leastShare) * 100) / 100,
      ...(prompt && { used_words: direction.used }),
    },
  };
}

async function* told(frames: AsyncIterable<Uint8Array>, done: (count: number) => void): AsyncGenerator<Uint8Array> {
  let count = 0;
  for await (const frame of frames) {
    yield frame;
    done(++count);
  }
}
