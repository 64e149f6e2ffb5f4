import sharp from "sharp";
import { readPicture } from "@atelier/local-engine/picture-file.ts";
import { cutOut } from "@atelier/local-engine/vision/subject/cut-out.ts";
import { estimateForeground } from "@atelier/local-engine/vision/subject/estimate-foreground.ts";
import { findSubjects } from "@atelier/local-engine/vision/subject/find-subjects.ts";
import { writeVideo } from "@atelier/media/video/write-video.ts";
import { bilinearPixel } from "@atelier/media/raster/sample-pixel.ts";
import { gaussianBlur } from "@atelier/media/raster/gaussian-blur.ts";
import type { Raster } from "@atelier/media/raster/raster.ts";
import { resizeRaster } from "@atelier/media/raster/resize-raster.ts";
import { whiteNoise } from "@atelier/media/raster/seeded-noise.ts";

/*
 * Clips of somebody whose every movement is known. Nothing here uses how the engine finds or transfers movement: figures are drawn joint by joint, and the
 * photograph is moved by a formula.
 */

/** A moment of an act: angles in radians, ways in heights of the frame, all 0 at rest. */
export interface Pose {
  leftArm: number;
  rightArm: number;
  nod: number;
  lean: number;
  bob: number;
  travel: number;
  /** The camera's own way. */
  cameraX: number;
  cameraY: number;
}

const atRest: Pose = { leftArm: 0, rightArm: 0, nod: 0, lean: 0, bob: 0, travel: 0, cameraX: 0, cameraY: 0 };
const wave = (second: number, hertz: number, size: number) => size * Math.sin(2 * Math.PI * hertz * second);

export const acts = {
  /** Waves the left arm, nods and walks on the spot before a camera in an unsteady hand. */
  wave: (s: number): Pose => ({
    ...atRest, leftArm: wave(s, 0.9, 0.45), rightArm: wave(s, 0.45, -0.15), nod: wave(s, 0.7, 0.2), bob: wave(s, 1.3, 0.012),
    cameraX: wave(s, 0.8, 0.006), cameraY: wave(s, 1.1, 0.004),
  }),
  lean: (s: number): Pose => ({ ...atRest, lean: wave(s, 0.5, 0.09), nod: wave(s, 0.9, 0.12), leftArm: wave(s, 0.5, 0.2), rightArm: wave(s, 0.5, 0.2) }),
  walk: (s: number): Pose => ({
    ...atRest, travel: 0.16 * (1 - Math.cos(2 * Math.PI * 0.2 * s)) / 2, bob: -Math.abs(wave(s, 1, 0.015)), lean: wave(s, 1, 0.02),
    leftArm: wave(s, 1, 0.35), rightArm: wave(s, 1, -0.35),
  }),
} satisfies Record<string, (second: number) => Pose>;

/** The drawn figure in a frame of `height`, and where parts of it are, in pixels. */
export interface Figure {
  parts: Record<"head" | "chest" | "leftHand" | "rightHand", { x: number; y: number }>;
  svg: string;
}

/** @param centre share of the width at which it stands @param dress four colours: skin, hair, shirt, trousers */
export function figure(pose: Pose, width: number, height: number, {
  centre = 0.5, tall = 0.8, dress = ["#d8a47f", "#4a2f1d", "#a83232", "#27405e"],
} = {}): Figure {
  const u = tall * height;
  const foot = { x: width * centre + pose.travel * height, y: 0.95 * height };
  const hip = { x: foot.x, y: foot.y - 0.47 * u + pose.bob * height };
  const from = (p: { x: number; y: number }, angle: number, length: number) => ({
    x: p.x + Math.sin(angle) * length * u, y: p.y - Math.cos(angle) * length * u,
  });
  const neck = from(hip, pose.lean, 0.34);
  const chest = from(hip, pose.lean, 0.22);
  const head = from(neck, pose.lean + pose.nod, 0.1);
  const arm = (side: -1 | 1, swing: number) => {
    const shoulder = { x: neck.x + side * 0.095 * u * Math.cos(pose.lean), y: neck.y + 0.035 * u + side * 0.095 * u * Math.sin(pose.lean) };
    const elbow = from(shoulder, Math.PI - side * 0.5 + pose.lean + swing, 0.17);
    const hand = from(elbow, Math.PI - side * 0.7 + pose.lean + 1.3 * swing, 0.16);
    return { shoulder, elbow, hand };
  };
  const [left, right] = [arm(-1, pose.leftArm), arm(1, pose.rightArm)];
  const line = (
    points: { x: number; y: number }[], wide: number, paint: string
  ) => `<polyline points="${points.map(({ x, y }) => `${x},${y}`).join(" ")}" fill="none" stroke="${paint}" stroke-width="${wide * u}" ` +
    `stroke-linecap="round" stroke-linejoin="round"/>`;
  const [skin, hair, shirt, trousers] = dress;
  const turn = ((pose.lean + pose.nod) * 180) / Math.PI;
  const limb = (
    { shoulder, elbow, hand }: ReturnType<typeof arm>
  ) => line([shoulder, elbow, hand], 0.062, shirt) + dots(shoulder, elbow) + dots(elbow, hand) +
    `<circle cx="${hand.x}" cy="${hand.y}" r="${0.036 * u}" fill="${skin}" stroke="#7a4b30" stroke-width="${0.008 * u}"/>`;
  const dots = (a: { x: number; y: number }, b: { x: number; y: number }) => [0.15, 0.4, 0.65, 0.9].map(
    (k, i) =>
      `<circle cx="${a.x + (b.x - a.x) * k}" cy="${a.y + (b.y - a.y) * k}" r="${(0.012 + 0.004 * (i % 2)) * u}" fill="${i % 2 ? "#f0e4c8" : "#30201c"}"/>`
  ).join("");
  const buttons = [0.05, 0.12, 0.19, 0.26].flatMap((k) => [-0.05, 0, 0.05].map((side) => ({ ...from(hip, pose.lean, k), side }))).map(
    ({ x, y, side }, i) =>
      `<rect x="${x + side * u - 0.012 * u}" y="${y - 0.012 * u}" width="${(0.014 + 0.008 * (i % 3)) * u}" height="${0.022 * u}" ` +
        `fill="${i % 2 ? "#f3d27a" : "#3c1414"}"/>`
  ).join("");
  const svg = [
    line([{ x: hip.x - 0.045 * u, y: hip.y }, { x: foot.x - 0.07 * u, y: foot.y }], 0.085, trousers),
    line([{ x: hip.x + 0.045 * u, y: hip.y }, { x: foot.x + 0.07 * u, y: foot.y }], 0.085, trousers),
    ...[0.1, 0.22, 0.34].map(
      (k) => `<circle cx="${hip.x - 0.05 * u}" cy="${hip.y + k * u}" r="${0.012 * u}" fill="#9fb6d2"/>` +
        `<circle cx="${hip.x + 0.055 * u}" cy="${hip.y + (k + 0.04) * u}" r="${0.014 * u}" fill="#101c2c"/>`
    ),
    line([hip, from(hip, pose.lean, 0.29)], 0.19, shirt),
    buttons,
    limb(left),
    limb(right),
    `<g transform="translate(${head.x} ${head.y}) rotate(${turn}) scale(${u})"><ellipse rx="0.062" ry="0.08" fill="${skin}"/>` +
      `<path d="M-0.066 0 A0.066 0.085 0 0 1 0.066 0 Q0.03 -0.05 -0.066 0" fill="${hair}"/>` +
      `<circle cx="-0.024" cy="-0.004" r="0.009" fill="#1c2733"/><circle cx="0.024" cy="-0.004" r="0.009" fill="#1c2733"/>` +
      `<path d="M-0.02 0.038 Q0 0.05 0.02 0.038" stroke="#8c2f2f" stroke-width="0.009" fill="none"/>` +
      `<path d="M0 0.002 L-0.006 0.022 L0.006 0.022" fill="#b3805f"/></g>`,
  ].join("");
  return { parts: { head, chest, leftHand: left.hand, rightHand: right.hand }, svg };
}

/** A still wall of spots, larger than the frame by an eighth on each side. */
export function spottedWall(width: number, height: number, seed: number): Raster {
  const [wide, high] = [Math.round(width * 1.25), Math.round(height * 1.25)];
  const [fine, coarse] = [gaussianBlur(whiteNoise(wide, high, seed), 1.3), gaussianBlur(whiteNoise(wide, high, seed + 1), 9)];
  const data = new Uint8Array(wide * high * 3);
  for (let i = 0; i < wide * high; i++) {
    for (let c = 0; c < 3; c++) data[3 * i + c] = Math.min(255, Math.max(0, [150, 158, 150][c] + 60 * fine.data[i] + 500 * coarse.data[i]));
  }
  return { data, width: wide, height: high, channels: 3 };
}

export interface ActingOrder {
  path: string;
  width: number;
  height: number;
  seconds: number;
  frameRate: number;
  pose(second: number): Pose;
  sound?: string;
  tall?: number;
}

/** The figure before the wall. */
export async function actFigure({ path, width, height, seconds, frameRate, pose, sound, tall = 0.8 }: ActingOrder): Promise<Figure["parts"][]> {
  const wall = spottedWall(width, height, 5);
  const wallFile = await sharp(wall.data, { raw: { width: wall.width, height: wall.height, channels: 3 } }).png().toBuffer();
  const parts: Figure["parts"][] = [];
  async function* frames() {
    for (let i = 0; i < Math.round(seconds * frameRate); i++) {
      const now = pose(i / frameRate);
      const drawn = figure(now, width, height, { tall });
      parts.push(drawn.parts);
      const [shiftX, shiftY] = [now.cameraX * height, now.cameraY * height];
      const href = `data:image/png;base64,${wallFile.toString("base64")}`;
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><g transform="translate(${shiftX} ${shiftY})">` +
        `<image x="${-0.125 * width}" y="${-0.125 * height}" width="${wall.width}" height="${wall.height}" ` +
        `href="${href}"/>${drawn.svg}</g></svg>`;
      yield new Uint8Array(await sharp(Buffer.from(svg)).flatten().removeAlpha().raw().toBuffer());
    }
  }
  await writeVideo({ path, width, height, frameRate, crf: 14, ...(sound !== undefined && { sound }) }, frames());
  return parts;
}

/** Where a point of the resting photograph is at a moment: the trunk leans and bobs, the head nods about the neck and more of it. Shares of the frame. */
export function portraitAt(pose: Pose, x: number, y: number): { x: number; y: number } {
  const up = Math.max(0, 1 - y);
  const head = 1 / (1 + Math.exp((y - 0.36) / 0.03));
  return {
    x: x + pose.lean * up * 0.8 + pose.travel + head * pose.nod * (0.4 - y),
    y: y + pose.bob + pose.lean * up * (x - 0.45) * 0.3 + head * pose.nod * (x - 0.44) * 0.8,
  };
}

/** The astronaut of the fixtures, cut out and moved by `portraitAt` before the wall. Square. */
export async function actPortrait(picture: string, { path, width: side, seconds, frameRate, pose, sound }: ActingOrder): Promise<void> {
  const photograph = resizeRaster(await readPicture({ path: picture, mediaType: "image/png" }), side, side);
  const cut = await cutOut(photograph, await findSubjects(photograph));
  if (!cut) throw new Error("nobody was cut out");
  const front = estimateForeground(photograph, cut.matte, 0.06 * side);
  const matte: Raster = { data: new Uint8Array(side * side * 3), width: side, height: side, channels: 3 };
  for (let i = 0; i < matte.data.length; i++) matte.data[i] = 255 * cut.matte.data[Math.floor(i / 3)];
  const wall = spottedWall(side, side, 9);
  function* frames() {
    const frame = new Uint8Array(side * side * 3);
    const [colour, cover, back] = [new Float32Array(3), new Float32Array(3), new Float32Array(3)];
    for (let i = 0; i < Math.round(seconds * frameRate); i++) {
      const now = pose(i / frameRate);
      for (let y = 0, k = 0; y < side; y++) {
        for (let x = 0; x < side; x++, k += 3) {
          const [u, v] = [x / side - now.cameraX, y / side - now.cameraY];
          // The inverse of the formula, by fixed-point iteration.
          let [px, py] = [u, v];
          for (let n = 0; n < 6; n++) {
            const at = portraitAt(now, px, py);
            px += u - at.x;
            py += v - at.y;
          }
          bilinearPixel(front, px * side, py * side, colour, 0);
          bilinearPixel(matte, px * side, py * side, cover, 0);
          bilinearPixel(wall, u * side + 0.125 * side, v * side + 0.125 * side, back, 0);
          const share = Math.min(1, cover[0] / 255);
          for (let c = 0; c < 3; c++) frame[k + c] = colour[c] * share + back[c] * (1 - share);
        }
      }
      yield frame.slice();
    }
  }
  await writeVideo({ path, width: side, height: side, frameRate, crf: 14, ...(sound !== undefined && { sound }) }, frames());
}
