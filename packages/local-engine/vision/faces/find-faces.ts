import sharp, { type Region, type Sharp } from "sharp";
import type { Raster } from "@atelier/media/raster/raster.ts";
import { type DetectedBox, faceNetworks } from "./face-networks.ts";
import { locateLandmarks } from "./locate-landmarks.ts";
import type { Point } from "../polygon.ts";

/** A human face: 68 landmarks (iBUG 300-W order) in pixels of the picture. */
export interface Face {
  landmarks: Point[];
  /** Distance between the two ends of the jaw line in pixels, the unit that every retouching radius is measured in. */
  width: number;
  /** Unit vector from the brows to the chin. */
  down: Point;
  /** The detector's confidence, 0..1. */
  score: number;
}

/** Long edge of the copy in which faces are looked for: the networks see crops of 512 and 112 pixels, so more adds only time. */
const SEARCH_EDGE = 1280;
const LEAST_SCORE = 0.3;
/** Turned copies are searched too when no upright face is at least this sure. */
const SURE_SCORE = 0.6;
/** Overlapping tiles are searched too when every face found is narrower than this part of the long edge: small faces then get more pixels. */
const SMALL_FACE = 0.12;
/** Tiles of pictures with a shorter long edge than this would only be enlarged. */
const SMALLEST_TILED_EDGE = 700;
/**
 * Largest scatter of the landmarks (see `LocatedLandmarks`) of a usable face. Measured: human faces 0.010 to 0.027, one looking over her
 * shoulder 0.040, profiles 0.06 and more, a cat's face that the detector scores at 0.93 0.14, misfits in wrong orientations 0.05 to 0.28.
 */
const LARGEST_SCATTER = 0.045;
/** Faces of less than this many pixels across show no skin texture that could be retouched. */
const SMALLEST_WIDTH = 16;

/** How far a search goes. */
export interface Looks {
  /** False looks for upright faces only, which takes two thirds of the time where there are none. */
  turned?: boolean;
  /** Bodies are read by the quick network: for frames of clips. */
  quick?: boolean;
}

/** What the first look at a whole picture shows. */
export interface FirstLook {
  /** The copy that was looked at, and its pixels to one of the picture. */
  copy: Raster;
  scale: number;
  /** In pixels of the copy. */
  faces: Face[];
  /** Whatever the detector took for a face, best first, in pixels of the copy: also those on which no human landmarks fit. */
  boxes: DetectedBox[];
}

/**
 * The human faces of an RGB picture, largest first, in any quarter turn and up to about 35 degrees beside one. Takes 0.4 s for a portrait,
 * up to 2 s for a picture that needs tiles or turns; the result depends on the pixels alone.
 */
export async function findFaces(picture: Raster, signal?: AbortSignal, looks?: Looks): Promise<Face[]> {
  return lookFurther(await lookOnce(picture, signal), signal, looks);
}

/** Looks at the whole picture as it stands. */
export async function lookOnce(picture: Raster, signal?: AbortSignal): Promise<FirstLook> {
  const scale = Math.min(1, SEARCH_EDGE / Math.max(picture.width, picture.height));
  const copy = await reduced(picture, scale);
  return { copy, scale, ...(await search(copy, signal)) };
}

/** Whether a first look leaves it open that there are small faces, which tiles show. */
export function mayHideFaces({ copy, faces }: FirstLook): boolean {
  const long = Math.max(copy.width, copy.height);
  return long >= SMALLEST_TILED_EDGE && faces.every((face) => face.width < SMALL_FACE * long);
}

/** Whether a first look shows a large head, of a human or not: tiles then are not worth their time to those who ask for the subject of a picture. */
export function showsLargeHead({ copy, boxes }: FirstLook): boolean {
  return boxes.some((box) => box.score >= SURE_SCORE && box.width >= SMALL_FACE * Math.max(copy.width, copy.height));
}

/** All faces of a picture after a first look at it, in its pixels, as `findFaces` gives them. @param tiled false leaves out small faces. */
export async function lookFurther(first: FirstLook, signal?: AbortSignal, { turned = true, tiled = true }: Looks & { tiled?: boolean } = {}): Promise<Face[]> {
  const { copy, scale } = first;
  let { faces } = first;
  if (tiled && mayHideFaces(first)) {
    for (const tile of tiles(copy)) faces = unite(faces, shift((await search(await part(copy, tile), signal)).faces, tile.left, tile.top));
  }
  if (turned && faces.every((face) => face.score < SURE_SCORE)) {
    for (const quarters of [1, 3, 2] as const) {
      const found = await search(await turn(copy, quarters), signal);
      faces = unite(faces, found.faces.map((face) => toFace(face.landmarks.map((p) => turnBack(p, quarters, copy)), face.score)));
    }
  }
  return faces
    .map((face) => toFace(face.landmarks.map(({ x, y }) => ({ x: x / scale, y: y / scale })), face.score))
    .filter((face) => face.width >= SMALLEST_WIDTH)
    .sort((a, b) => b.width - a.width);
}

async function search(picture: Raster, signal?: AbortSignal): Promise<{ faces: Face[]; boxes: DetectedBox[] }> {
  signal?.throwIfAborted();
  const networks = await faceNetworks();
  const boxes = await networks.detect(picture.data, picture.width, picture.height, LEAST_SCORE);
  let faces: Face[] = [];
  for (const box of boxes) {
    signal?.throwIfAborted();
    const { points, scatter } = await locateLandmarks(picture, box, networks);
    if (scatter <= LARGEST_SCATTER) faces = unite(faces, [toFace(points, box.score)]);
  }
  return { faces, boxes };
}

/** Adds the faces that are not known yet; of two whose centres are closer than half a face the surer one stays. */
function unite(known: Face[], found: Face[]): Face[] {
  const kept: Face[] = [];
  for (const face of [...known, ...found].sort((a, b) => b.score - a.score)) {
    const same = (other: Face) => Math.hypot(centre(face).x - centre(other).x, centre(face).y - centre(other).y) < 0.5 * Math.max(face.width, other.width);
    if (!kept.some(same)) kept.push(face);
  }
  return kept;
}

function toFace(landmarks: Point[], score: number): Face {
  const width = Math.hypot(landmarks[16].x - landmarks[0].x, landmarks[16].y - landmarks[0].y);
  const brow = middle(landmarks[21], landmarks[22]);
  const length = Math.hypot(landmarks[8].x - brow.x, landmarks[8].y - brow.y) || 1;
  return { landmarks, width, down: { x: (landmarks[8].x - brow.x) / length, y: (landmarks[8].y - brow.y) / length }, score };
}

function centre(face: Face): Point {
  return face.landmarks[29];
}

function middle(a: Point, b: Point): Point {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}

function shift(faces: Face[], x: number, y: number): Face[] {
  return faces.map((face) => toFace(face.landmarks.map((p) => ({ x: p.x + x, y: p.y + y })), face.score));
}

/** Where a point of the picture turned clockwise by quarters lies in the picture itself. */
function turnBack({ x, y }: Point, quarters: 1 | 2 | 3, { width, height }: Raster): Point {
  if (quarters === 1) return { x: y, y: height - x };
  if (quarters === 2) return { x: width - x, y: height - y };
  return { x: width - y, y: x };
}

function tiles({ width, height }: Raster): { left: number; top: number; width: number; height: number }[] {
  const across = Math.round(width * 0.6);
  const down = Math.round(height * 0.6);
  return [0, width - across].flatMap((left) => [0, height - down].map((top) => ({ left, top, width: across, height: down })));
}

function open({ data, width, height, channels }: Raster) {
  return sharp(data, { raw: { width, height, channels } });
}

async function raw(pipeline: Sharp): Promise<Raster> {
  const { data, info } = await pipeline.removeAlpha().toColourspace("srgb").raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, channels: 3 };
}

function reduced(picture: Raster, scale: number): Promise<Raster> {
  const size = { width: Math.round(picture.width * scale), height: Math.round(picture.height * scale), fit: "fill" as const };
  return raw(scale < 1 ? open(picture).resize(size) : open(picture));
}

function part(picture: Raster, region: Region): Promise<Raster> {
  return raw(open(picture).extract(region));
}

function turn(picture: Raster, quarters: 1 | 2 | 3): Promise<Raster> {
  return raw(open(picture).rotate(quarters * 90));
}
