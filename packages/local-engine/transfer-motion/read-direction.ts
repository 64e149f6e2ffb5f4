import { readPrompt } from "@atelier/animatic/story/read-prompt.ts";
import { easeInOut } from "@atelier/media/raster/ease.ts";
import { type Point } from "../vision/polygon.ts";
import { around, identity, type Similarity } from "./similarity.ts";

/** What a prompt asks for beside the clip. */
export interface Direction {
  camera?: "push-in" | "pull-out" | "pan-left" | "pan-right" | "tilt-up" | "tilt-down";
  /** 1 as in the clip. */
  amplitude: number;
  /** Words that had an effect. */
  used: string[];
}

const cameras: readonly string[] = ["push-in", "pull-out", "pan-left", "pan-right", "tilt-up", "tilt-down"];
const smaller = /\b(subtle|subtly|slight|slightly|gentle|gently|soft|softly|calm|calmly|small|restrained)\b/i;
const larger = /\b(exaggerated|exaggerate|big|energetic|energetically|lively|wild|wildly|expressive|strong|strongly|vigorous)\b/i;

/**
 * Reads camera moves and how large the movements should be. @param guidance 0..1: how strictly the prompt is followed; at 0 not at all, at 1 twice as
 * much as at 0.5
 */
export function readDirection(prompt: string | undefined, guidance: number): Direction {
  if (!prompt) return { amplitude: 1, used: [] };
  const { camera, known: words } = readPrompt(prompt);
  const [small, large] = [smaller.exec(prompt)?.[0], larger.exec(prompt)?.[0]];
  const size = large ? 1.3 : small ? 0.65 : 1;
  const known = camera !== undefined && cameras.includes(camera);
  const word = large ?? small;
  return {
    amplitude: size ** (2 * guidance),
    used: [...(known ? words.filter((one) => readPrompt(one).camera === camera) : []), ...(word ? [word.toLowerCase()] : [])],
    ...(known && { camera: camera as Direction["camera"] }),
  };
}

/** How far moves go at guidance 0.5: of the size, and of the frame's longer side. */
const [nearer, aside] = [0.14, 0.05];

/** The view that a prompt's camera gives, frame by frame; it never leaves the picture. @param focus what it goes towards, pixels */
export function directedView(
  camera: Direction["camera"], guidance: number, focus: Point, { width, height }: { width: number; height: number }, frames: number
): Similarity[] {
  const strength = 2 * guidance;
  const middle = { x: width / 2, y: height / 2 };
  return Array.from({ length: frames }, (_, t) => {
    const done = easeInOut(frames > 1 ? t / (frames - 1) : 0);
    if (camera === undefined || strength === 0) return identity;
    if (camera === "push-in" || camera === "pull-out") {
      return around(focus, { x: 0, y: 0 }, 0, 1 + nearer * strength * (camera === "push-in" ? done : 1 - done));
    }
    const way = (done - 0.5) * 2 * aside * strength;
    const [x, y] = camera.startsWith("pan") ? [width * way, 0] : [0, height * way];
    const back = camera === "pan-right" || camera === "tilt-down" ? -1 : 1;
    return around(middle, { x: back * x, y: back * y }, 0, 1 + 2.05 * aside * strength);
  });
}
