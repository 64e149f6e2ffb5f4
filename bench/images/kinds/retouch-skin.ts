import { join } from "node:path";
import { readPicture } from "@atelier/local-engine/picture-file.ts";
import { findFaceSkin, fullMask } from "@atelier/local-engine/retouch-skin/face-skin.ts";
import { protectFeatures } from "@atelier/local-engine/retouch-skin/feature-protection.ts";
import { lipMask } from "@atelier/local-engine/retouch-skin/lip-mask.ts";
import { faceRegions } from "@atelier/local-engine/vision/faces/face-regions.ts";
import { findFaces } from "@atelier/local-engine/vision/faces/find-faces.ts";
import { toLumaChroma } from "@atelier/local-engine/vision/colour/luma-chroma.ts";
import { noiseDeviation } from "@atelier/local-engine/vision/filters/noise-deviation.ts";
import { withOpencv } from "@atelier/local-engine/vision/opencv.ts";
import { signedDistance } from "@atelier/local-engine/vision/polygon.ts";
import { grain } from "@atelier/media/filters/grain.ts";
import { sharpen } from "@atelier/media/filters/sharpen.ts";
import { type SkinGoal, skinGoals } from "@atelier/engine/kinds/retouch-skin.ts";
import { gaussianBlur } from "@atelier/media/raster/gaussian-blur.ts";
import { luminance } from "@atelier/media/raster/luminance.ts";
import { createPlane, type Plane, type Raster } from "@atelier/media/raster/raster.ts";
import { resizeRaster } from "@atelier/media/raster/resize-raster.ts";
import { printTable } from "../print-table.ts";
import { runJob } from "@atelier/tools/images/run-job.ts";

const portrait = join(import.meta.dirname, "../../../test/fixtures/astronaut.png");

interface Places {
  skin: Plane;
  /** Eyes and lips. */
  features: Uint8Array;
}

async function placesOf(picture: Raster): Promise<Places> {
  const [face] = await findFaces(picture);
  const person = findFaceSkin(picture, face);
  if (!person) throw new Error("the portrait has no skin");
  const part = toLumaChroma(picture, person.rect);
  const whole = fullMask(person, part.y);
  const mask = protectFeatures(whole, lipMask(part, whole, person.rect, person.face), person.rect, person.face);
  const skin = createPlane(picture.width, picture.height);
  for (let y = 0; y < mask.height; y++) {
    skin.data.set(mask.data.subarray(y * mask.width, (y + 1) * mask.width), (person.rect.y + y) * skin.width + person.rect.x);
  }
  const { eyes, lips } = faceRegions(face);
  const features = Uint8Array.from(skin.data, (_, i) => ([...eyes, lips].some((polygon) => signedDistance(
    polygon, (i % skin.width) + 0.5, Math.floor(i / skin.width) + 0.5,
  ) < 0) ? 1 : 0));
  return { skin, features };
}

/** Deviation of the detail of one scale, over the middle of the skin. */
function band(picture: Raster, { skin }: Places, fine: number, coarse: number): number {
  const y = luminance(picture);
  const [a, b] = [gaussianBlur(y, fine), gaussianBlur(y, coarse)];
  const inner = gaussianBlur(skin, 2);
  let sum = 0;
  let count = 0;
  for (let i = 0; i < y.data.length; i++) {
    if (inner.data[i] < 0.97) continue;
    sum += (a.data[i] - b.data[i]) ** 2;
    count++;
  }
  return Math.sqrt(sum / count);
}
const pores = (picture: Raster, places: Places) => band(picture, places, 0, 0.7);
const middle = (picture: Raster, places: Places) => band(picture, places, 0.9, 2.5);

/** Mean change in levels where something holds. */
function change(a: Raster, b: Raster, where: (i: number) => boolean): number {
  let sum = 0;
  let count = 0;
  for (let i = 0; i < a.width * a.height; i++) {
    if (!where(i)) continue;
    for (let c = 0; c < 3; c++) sum += Math.abs(a.data[i * a.channels + c] - b.data[i * b.channels + c]);
    count += 3;
  }
  return sum / count;
}

/** Mean gradient over the tenth of the pixels outside skin where the original has most. */
function edges(picture: Raster, original: Raster, { skin }: Places): number {
  const strength = (raster: Raster) => {
    const { data, width } = luminance(raster);
    return data.map((value, i) => (i % width < width - 1 && i + width < data.length ? Math.hypot(data[i + 1] - value, data[i + width] - value) : 0));
  };
  const before = strength(original).map((value, i) => (skin.data[i] === 0 ? value : 0));
  const least = before.toSorted((a, b) => b - a)[Math.floor(before.length / 10)];
  const now = strength(picture);
  let sum = 0;
  let count = 0;
  for (let i = 0; i < before.length; i++) {
    if (before[i] < least) continue;
    sum += now[i];
    count++;
  }
  return sum / count;
}

function bilateral(picture: Raster, sigma: number): Promise<Raster> {
  return withOpencv((cv, keep) => {
    const source = keep(cv.matFromArray(picture.height, picture.width, cv.CV_8UC3, [...picture.data]));
    const smooth = keep(new cv.Mat());
    cv.bilateralFilter(source, smooth, 9, sigma, 4, cv.BORDER_REFLECT);
    return { ...picture, data: new Uint8Array(smooth.data) };
  });
}

/** The plain bilateral filter (Tomasi, Manduchi 1998) that leaves as much of the skin's middle texture as `wanted`. */
async function equalBilateral(picture: Raster, places: Places, wanted: number): Promise<Raster> {
  let [low, high] = [1, 120];
  for (let step = 0; step < 9; step++) {
    const sigma = (low + high) / 2;
    if (middle(await bilateral(picture, sigma), places) > wanted) low = sigma;
    else high = sigma;
  }
  return bilateral(picture, (low + high) / 2);
}

/**
 * The portrait: what the goals leave of middle texture and pores, against plain smoothing that leaves as much middle texture; the parameters step by
 * step; time.
 */
export async function bench(): Promise<void> {
  const image = await readPicture({ path: portrait, mediaType: "image/png" });
  const places = await placesOf(image);
  const percent = (value: number, of: number) => `${((100 * value) / of).toFixed(0)} %`;
  const row = (name: string, made: Raster) => [
    name,
    percent(middle(made, places), middle(image, places)),
    percent(pores(made, places), pores(image, places)),
    change(made, image, (i) => places.features[i] === 1).toFixed(2),
    change(made, image, (i) => places.skin.data[i] === 0).toFixed(2),
    percent(edges(made, image, places), edges(image, image, places)),
  ];
  const retouch = async (goal: SkinGoal | number, of = image) =>
    await runJob("retouch-skin", { image: of }, typeof goal === "number" ? { mode: "faithful", skinDetail: goal } : { mode: "flexible", goal });
  const rows: string[][] = [];
  for (const goal of [...[100, 80, 60, 40, 20, 0], ...skinGoals]) {
    rows.push(row(typeof goal === "number" ? `faithful, skin_detail ${goal}` : goal, (await retouch(goal)).picture));
  }
  for (const goal of ["enhance_skin", 0] as const) {
    const ours = (await retouch(goal)).picture;
    rows.push(row(`plain bilateral, middle as ${goal === 0 ? "skin_detail 0" : goal}`, await equalBilateral(image, places, middle(ours, places))));
  }
  printTable(["", "middle texture", "pores", "eyes, lips: change", "outside skin: change", "edges outside"], rows);

  const retouched = (await retouch(80)).picture;
  const steps = [0, 10, 25, 50, 75, 100];
  console.log();
  printTable(["strength", ...steps.map(String)], [
    ["sharpen: edges", ...steps.map((strength) => percent(edges(sharpen(retouched, strength), image, places), edges(retouched, image, places)))],
    ["smart_grain: noise deviation", ...steps.map((strength) => noiseDeviation(luminance(grain(retouched, strength, 1))).toFixed(2))],
  ]);

  const large = resizeRaster(image, 1024, 1024);
  const times = [];
  for (const goal of ["enhance_skin", "enhance_everything"] as const) times.push((await retouch(goal, large)).seconds);
  console.log(`\n1024 x 1024: ${times.map((seconds) => seconds.toFixed(2)).join(" and ")} CPU s (promise: 5)`);
}
