import { join } from "node:path";
import type { EngineJob } from "@atelier/engine/jobs/job.ts";
import { writeVideo } from "@atelier/media/video/write-video.ts";
import { resizeRaster } from "@atelier/media/raster/resize-raster.ts";
import { type EngineContext, EngineError, type EngineResult } from "@atelier/engine/engine.ts";
import { bodyMesh } from "./body-mesh.ts";
import { bodyMotion } from "./body-motion.ts";
import { findCharacter } from "./character.ts";
import { type Drawing, drawAct } from "./draw-act.ts";
import { characterBody, type ClipBody, clipBody, playBody } from "./body/play-body.ts";
import type { RestBody } from "./body/rest-body.ts";
import { planAct, type Stage } from "./plan-act.ts";
import { poseMesh } from "./pose-mesh.ts";
import { directedView, readDirection } from "./read-direction.ts";
import { type ClipTracks, readClip } from "./read-clip.ts";
import { composed } from "./similarity.ts";
import { readPicture } from "../picture-file.ts";

/**
 * Longer side of the copies that the clip is looked at in, points followed, regions separated, vertices of the mesh; longer side of the completed
 * background.
 */
const efforts = {
  standard: { edge: 352, points: 500, regions: 11, vertices: 280, completed: 560 },
  high: { edge: 480, points: 900, regions: 18, vertices: 560, completed: 900 },
};

/**
 * Lets the character of a picture move as somebody in a clip does. Where both show a body, its points are followed and the character's bones turned as the
 * clip's are, limb by limb. Otherwise regions of the clip that move as one become handles on the cut-out character, which is bent as rigidly as they allow,
 * before its completed background. In orientation `video` the character also goes, grows and is seen through the camera as in the clip, as far as the
 * picture has space; in `image` it stays where it is. The first frame is the picture. It is a puppet: it shows no side that the picture hides.
 *
 * Deterministic: picture, clip, size and seed decide every frame.
 */
export async function transferMotion(job: EngineJob<"transfer-motion">, { signal, progress }: EngineContext): Promise<EngineResult> {
  const { inputs, parameters, target, seed, scratch } = job;
  const { width, height, frameRate = inputs.motion.frameRate ?? 25, duration = inputs.motion.duration ?? 0 } = target;
  const { orientation, guidance, quality, prompt } = parameters;
  const clip = inputs.motion;
  if (!clip.width || !clip.height) throw new EngineError("invalid_input", "video: its size is not known");
  const frames = Math.max(1, Math.round(duration * frameRate));
  const look = { path: clip.path, width: clip.width, height: clip.height, frames, frameRate, seed };
  const seen = await readClip({ ...look, ...efforts[quality], signal, progress: (done) => progress((0.15 * done) / frames) });
  const body = await clipBody(seen, look, { signal, progress: (done) => progress(0.15 + (0.2 * done) / frames) });
  signal.throwIfAborted();

  const given = await readPicture(inputs.character);
  const picture = given.width === width && given.height === height ? given : resizeRaster(given, width, height);
  const character = await findCharacter(picture, { edge: efforts[quality].completed, seed, asBody: body !== undefined, signal });
  signal.throwIfAborted();
  progress(0.45);

  const direction = readDirection(prompt, guidance);
  const stage: Scene = { character, width, height, orientation, frames, frameRate, amplitude: direction.amplitude, seen };
  const rest = characterBody(stage);
  const play = body && rest ? await byBodyPoints(body, rest, stage, signal) : await byRegions(stage, efforts[quality], seed, signal);
  progress(0.5);

  const focus = character.face?.landmarks[30] ?? { x: character.box.x + character.box.width / 2, y: character.box.y + character.box.height / 3 };
  const directed = directedView(direction.camera, guidance, focus, target, frames);
  const view = play.view.map((model, t) => composed(directed[t], model));
  const path = join(scratch, "moving.mp4");
  const hasSound = target.sound === true && clip.hasSound !== false;
  const drawn = drawAct({ ...play, background: character.background, view, signal });
  await writeVideo(
    { path, width, height, frameRate, seconds: frames / frameRate, ...(hasSound && { sound: clip.path }), crf: quality === "high" ? 16 : 18, signal },
    counted(drawn, (done) => progress(0.5 + (0.49 * done) / frames)),
  );
  progress(1);
  const missing = [...(body ? [] : ["clip"]), ...(rest ? [] : ["picture"])];
  return {
    files: [{ path, mediaType: "video/mp4", width, height, frameRate, duration: frames / frameRate, hasSound }],
    fidelity: "classical",
    sourceType: "compositeSynthetic",
    extras: {
      character: character.isFound,
      ...play.extras,
      ...(missing.length > 0 && { no_body_in: missing }),
      ...(seen.cuts.length > 0 && { cuts: seen.cuts.map((t) => Math.round((100 * t) / frameRate) / 100) }),
      ...(prompt && { used_words: direction.used }),
    },
  };
}

interface Scene extends Stage {
  frames: number;
  frameRate: number;
  amplitude: number;
  seen: ClipTracks;
}

/** How a character moves, ready to be drawn, and what the task tells of it. */
interface Play extends Pick<Drawing, "layers" | "order" | "view"> {
  extras: Record<string, unknown>;
}

const hundredths = (value: number) => Math.round(value * 100) / 100;

async function byBodyPoints(body: ClipBody, rest: RestBody, scene: Scene, signal: AbortSignal): Promise<Play> {
  const { layers, order, view, handles, heldBack, isMirrored, isUpper, ...play } = await playBody(body, rest, scene, signal);
  const limbs = play.limbs.map(({ limb }) => limb.name.replace(/[A-Z]/, (letter) => ` ${letter.toLowerCase()}`));
  return { layers, order, view, extras: {
    motion: "body points", ...(isUpper && { moves: "head and shoulders" }), limbs, handles, held_back: hundredths(heldBack),
    ...(isMirrored && { mirrored: true }),
  } };
}

async function byRegions(scene: Scene, effort: (typeof efforts)[keyof typeof efforts], seed: number, signal: AbortSignal): Promise<Play> {
  const { character, seen, frameRate } = scene;
  const motion = await bodyMotion(seen, effort.regions, seed, signal);
  const mesh = bodyMesh(character.front, character.margins, effort.vertices);
  const act = planAct({ ...scene, motion, apart: 0.9 * mesh.step });
  const poses = await poseMesh(mesh, act, frameRate, signal);
  return {
    layers: [{ front: character.front, margins: character.margins, mesh, places: poses.places }], view: act.view,
    extras: { motion: "regions", regions: motion.regions.length, handles: act.handles.length, held_back: hundredths(1 - poses.leastShare) },
  };
}

async function* counted(frames: AsyncIterable<Uint8Array>, done: (count: number) => void): AsyncGenerator<Uint8Array> {
  let count = 0;
  for await (const frame of frames) {
    yield frame;
    done(++count);
  }
}
