/*
 * npm run bench -- people motion [--root=DIR] [--look=DIR]: photographed people do as filmed ones. The network that finds body points looks at the drawn
 * frames again, and the directions of arms and legs are compared with those of the clip. See the README.
 */
import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { angleOf, apart, type Limb, LIMBS, wrapped } from "@atelier/local-engine/transfer-motion/body/bones.ts";
import { type BodyPlay, type ClipBody, clipBody, playBody } from "@atelier/local-engine/transfer-motion/body/play-body.ts";
import { turnedTowards } from "@atelier/local-engine/transfer-motion/body/read-act.ts";
import { distortion } from "@atelier/local-engine/transfer-motion/body-mesh.ts";
import { type Character, findCharacter } from "@atelier/local-engine/transfer-motion/character.ts";
import { drawAct } from "@atelier/local-engine/transfer-motion/draw-act.ts";
import { type ClipTracks, readClip } from "@atelier/local-engine/transfer-motion/read-clip.ts";
import { findPeople } from "@atelier/local-engine/vision/people/find-people.ts";
import type { BodyPoint } from "@atelier/local-engine/vision/people/read-body.ts";
import { ignoreOutput } from "@atelier/media/ffmpeg.ts";
import { runUngated } from "@atelier/media/ffmpeg-program.ts";
import { h264 } from "@atelier/media/video/mp4-arguments.ts";
import type { Raster } from "@atelier/media/raster/raster.ts";
import { printTable } from "./print-table.ts";
import { type FilmedClip, filmed, photographed, type PhotographedPerson } from "./motion-cases.ts";

const frameRate = 25;
/** The character takes on the clip's pose in half a second. */
const converged = 0.6;
/** Every so many frames are compared. */
const every = 4;
const enlarged = 4;
const seen = 0.5;
/** A bone that shows less of its length than this in either picture points towards the viewer and has no direction. */
const pointing = 0.35;
const { signal } = new AbortController();

export async function benchMotion(root: string, look: string | undefined): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "atelier-bench-"));
  const rows: string[][] = [];
  const all: Compared[] = [];
  if (look) mkdirSync(look, { recursive: true });
  try {
    const [acts, people] = [new Map<string, Acted>(), new Map<string, Character>()];
    for (const [name, clip] of Object.entries(filmed)) {
      if (existsSync(join(root, clip.path))) acts.set(name, await follow(root, clip, join(folder, `${name}.mp4`)));
    }
    for (const [name, photo] of Object.entries(photographed)) if (existsSync(join(root, photo.path))) people.set(name, await photograph(root, photo));
    if (acts.size * people.size === 0) console.log("skipped, not found: pictures of opencv-doc. The README says how to get them.");
    for (const [person, photo] of people) {
      for (const [name, act] of acts) {
        const found = await compare(photo, act, look && join(look, `${person}-${name}.png`));
        const { compared, limbs, held, area, gap } = found;
        const differences = [mean(compared.map(({ asRead }) => asRead)), mean(compared.map(({ fitting }) => fitting))].map((value) => value.toFixed(1));
        rows.push([person, name, `${limbs}`, ...differences, `${compared.length}`, area.toFixed(2), gap.toFixed(3), held.toFixed(2)]);
        all.push(...compared);
      }
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
  printTable(["picture", "clip", "limbs", "degrees", "sides fitted", "bones", "least area", "gap", "held back"], rows);
  console.log(`\nmean difference of directions: ${mean(all.map(({ asRead }) => asRead)).toFixed(1)} degrees of ${all.length} bones, ` +
    `${mean(all.map(({ fitting }) => fitting)).toFixed(1)} where the network may have exchanged left and right of a pair (held to 8)`);
  console.log("least area: of any triangle in parts of its own at rest, above 0 nothing is folded; gap: of a limb's joint to the trunk's, in heights");
}

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

async function cutClip(root: string, { path, start, length, crop }: FilmedClip, to: string): Promise<string> {
  if (existsSync(to)) return to;
  const [width, height, x, y] = crop;
  const filter = `crop=${width}:${height}:${x}:${y},scale=iw*${enlarged}:ih*${enlarged}:flags=lanczos,setsar=1`;
  await runUngated(["-ss", String(start), "-t", String(length), "-i", join(root, path), "-vf", filter, "-an", ...h264(14), to], ignoreOutput);
  return to;
}

interface Acted {
  tracks: ClipTracks;
  body: ClipBody;
  frames: number;
}

async function follow(root: string, clip: FilmedClip, to: string): Promise<Acted> {
  const path = await cutClip(root, clip, to);
  const frames = Math.round(clip.length * frameRate);
  const order = { path, width: enlarged * clip.crop[0], height: enlarged * clip.crop[1], frames, frameRate };
  const tracks = await readClip({ ...order, edge: 352, signal, progress() {} });
  const body = await clipBody(tracks, order, { signal, progress() {} });
  if (!body) throw new Error(`nobody was followed in ${to}`);
  return { tracks, body, frames };
}

async function photograph(root: string, { path, crop }: PhotographedPerson): Promise<Character> {
  const character = await findCharacter(await openPhoto(join(root, path), crop), { edge: 560, seed: 1, signal });
  if (!character) throw new Error(`no body was found in ${path}`);
  return character;
}

/** Degrees between a bone of the clip and the drawn one: as the network reads it, and with the sides of its pair as they fit better. */
interface Compared {
  asRead: number;
  fitting: number;
}

async function compare(character: Character, { tracks, body, frames }: Acted, look?: string) {
  const { width, height } = character.background;
  const rest = character.body;
  const play = await playBody(body, { character, width, height, orientation: "video", frames, frameRate, amplitude: 1, seen: tracks }, signal);
  const meant = turnedTowards(body.points, rest.points).frames;
  const compared: Compared[] = [];
  const sheet: Uint8Array[] = [];
  let t = 0;
  for await (const data of drawAct({ ...play, background: character.background, signal })) {
    if (t % every === 0) {
      const frame: Raster = { data: new Uint8Array(data), width, height, channels: 3 };
      if (look) sheet.push(frame.data);
      const [person] = t / frameRate >= converged ? await findPeople(frame, { quick: true, tiles: [] }) : [];
      if (person && meant[t]) compared.push(...differences(meant[t], person.points, rest.limbs.map(({ limb }) => limb)));
    }
    t++;
  }
  if (look) await contactSheet(sheet, width, height, look);
  return { compared, limbs: rest.limbs.length, held: play.heldBack, ...wholeness(play) };
}

async function openPhoto(file: string, crop?: [number, number, number, number]): Promise<Raster> {
  const image = sharp(file).removeAlpha().toColourspace("srgb");
  if (crop) image.extract({ left: crop[2], top: crop[3], width: crop[0], height: crop[1] });
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  return { data: new Uint8Array(data), width: info.width, height: info.height, channels: 3 };
}

/** Of the bones that both bodies show. */
function differences(clip: readonly BodyPoint[], drawn: readonly BodyPoint[], limbs: readonly Limb[]): Compared[] {
  const size = (points: readonly BodyPoint[]) => Math.max(...LIMBS.map(({ joints, lengths }) => apart(points[joints[0]], points[joints[1]]) / lengths[0]));
  const [a, b] = [size(clip), size(drawn)];
  const between = ({ joints, lengths }: Limb, other: Limb): number[] => [0, 1].flatMap((k) => {
    const [from, to] = [clip[joints[k]], clip[joints[k + 1]]];
    const [start, end] = [drawn[other.joints[k]], drawn[other.joints[k + 1]]];
    if (Math.min(from.visible, to.visible, start.visible, end.visible) < seen) return [];
    if (apart(from, to) < pointing * lengths[k] * a || apart(start, end) < pointing * lengths[k] * b) return [];
    return [(Math.abs(wrapped(angleOf(from, to) - angleOf(start, end))) * 180) / Math.PI];
  });
  return [["leftArm", "rightArm"], ["leftLeg", "rightLeg"]].flatMap((names) => {
    const pair = names.flatMap((name) => limbs.find((limb) => limb.name === name) ?? []);
    const asRead = pair.flatMap((limb) => between(limb, limb));
    const exchanged = pair.length === 2 ? pair.flatMap((limb, i) => between(limb, pair[1 - i])) : [];
    const fits = exchanged.length >= asRead.length && mean(exchanged) < mean(asRead) ? mean(exchanged) : mean(asRead);
    return asRead.map((one) => ({ asRead: one, fitting: fits }));
  });
}

function wholeness({ layers, gap }: BodyPlay): { area: number; gap: number } {
  return { area: Math.min(...layers.flatMap(({ mesh, places }) => places.map((one) => distortion(mesh, Float64Array.from(one)).area))), gap };
}

async function contactSheet(frames: readonly Uint8Array[], width: number, height: number, path: string): Promise<void> {
  const [across, wide] = [6, 260];
  const high = Math.round((wide * height) / width);
  const cells = await Promise.all(frames.map(async (data, i) => ({
    input: await sharp(data, { raw: { width, height, channels: 3 } }).resize(wide, high).png().toBuffer(), left: (i % across) * wide,
    top: Math.floor(i / across) * high,
  })));
  await sharp({ create: { width: across * wide, height: Math.ceil(frames.length / across) * high, channels: 3, background: "#000" } })
    .composite(cells).png().toFile(path);
}
