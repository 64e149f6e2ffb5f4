import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after } from "node:test";
import sharp from "sharp";
import type { EngineContext } from "@atelier/engine/engine.ts";
import { transferMotion } from "@atelier/local-engine/transfer-motion/transfer-motion.ts";
import { noMaterials } from "@atelier/engine/materials.ts";
import { probeClip } from "@atelier/media/video/probe-clip.ts";
import { acts, figure, type Pose, spottedWall } from "./acting-clip.ts";

export const folder = await mkdtemp(join(tmpdir(), "atelier-motion-"));
after(() => rm(folder, { recursive: true }));

export const [width, height, frameRate] = [240, 180, 15];

/** A slow and a fast movement that both fit into two seconds. */
export const waving = (s: number): Pose => ({ ...acts.wave(s), leftArm: 0.4 * Math.sin(2 * Math.PI * 0.6 * s), cameraX: 0, cameraY: 0 });

/** Somebody else before another wall, a little larger. */
const wall = spottedWall(width, height, 21);
export const rest = figure(waving(0), width, height, { centre: 0.45, tall: 0.88, dress: ["#8d5a3b", "#111111", "#2d7a4f", "#5b4a3a"] });
export const character = join(folder, "character.png");
await sharp(wall.data, { raw: { width: wall.width, height: wall.height, channels: 3 } })
  .extract({ left: 10, top: 10, width, height })
  .composite([{ input: Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${rest.svg}</svg>`) }])
  .png()
  .toFile(character);

export interface Changes {
  hasSound?: boolean;
  parameters?: object;
  target?: object;
  context?: Partial<EngineContext>;
  /** Another character than the figure. */
  picture?: string;
}

/** Moves the character as a clip does, for as long as it is. */
export async function transfer(motion: string, { hasSound = false, parameters, target, context, picture = character }: Changes = {}) {
  const { width: wide, height: high, frameRate: rate, duration } = (await probeClip(motion))!;
  return transferMotion(
    {
      kind: "transfer-motion",
      inputs: { character: { path: picture, mediaType: "image/png" }, motion: {
        path: motion, mediaType: "video/mp4", width: wide, height: high, frameRate: rate, duration, hasSound,
      } },
      parameters: { orientation: "video", guidance: 0.5, quality: "standard", ...parameters },
      target: { width, height, frameRate, duration, sound: hasSound, ...target },
      seed: 3,
      scratch: await mkdtemp(join(folder, "job-")),
    },
    { signal: new AbortController().signal, progress() {}, materials: noMaterials, ...context },
  );
}
