import { luminance } from "@atelier/media/raster/luminance.ts";
import { createPlane, type Plane, type Raster } from "@atelier/media/raster/raster.ts";
import { classifyScene, sceneKinds } from "../expand-image/scene-kinds.ts";
import { distanceField } from "../vision/filters/distance-field.ts";
import { smoothStep } from "../vision/polygon.ts";

/** What moves of itself in a picture. Masks, 0..1, on the small copy that was looked at; 0 at their borders, so that what moves inside drags nothing along. */
export interface MovingParts {
  /** Undefined where too little shows, or, for a sky, where nothing in it could be seen to move. */
  sky?: Plane;
  water?: Plane;
  leaves?: Plane;
  /** What shines: lamps, flames, windows at night. */
  lamps?: Plane;
  /** Row of the small copy where the water begins. */
  shore?: number;
  /** Share of the height down to which the sky reaches in most columns; 0 without a sky. */
  skyline: number;
}

/** What the words say of it: `undefined` nothing. */
export interface MotionOptions {
  clouds?: boolean;
  water?: boolean;
  wind?: boolean;
  lamps?: boolean;
}

/** A part that covers less of the picture is left still. */
const LEAST_SHARE = { sky: 0.05, water: 0.04, leaves: 0.1, lamps: 0.0008 };
/** Standard deviation of the sky's luma, levels, from which on its clouds are seen to move. */
const CLOUDED = 4;
/** Luma of the sun and the moon, and the largest part of the sky that they are: more of it is white cloud. */
const BLINDING = 249;
const LARGEST_SUN = 0.07;
/** Width of the rim in which a mask rises to 1, in parts of the longer side: at least twice of how far anything in it moves. */
const RIM = 0.05;

/**
 * Looks for sky, water, leaves and lamps in a picture of about 256 pixels a side.
 * @param subject 0..1, of its size: stays as it is @param horizon row
 */
export function findMovingParts(
  small: Raster, { subject, horizon, isPortrait }: { subject?: Plane; horizon?: number; isPortrait: boolean }, options: MotionOptions
): MovingParts {
  const { width, height } = small;
  const kinds = classifyScene(small);
  const luma = luminance(small);
  const free = (i: number) => !subject || subject.data[i] < 0.1;
  const below = (i: number) => horizon !== undefined && i >= (horizon + 1) * width;
  const isOpen = (i: number) => kinds[i] === sceneKinds.sky && !below(i) && free(i);
  const hasSun = hasSmallLight(luma, isOpen);
  const isSky = (i: number) => isOpen(i) && !(hasSun && luma.data[i] > BLINDING);
  const isNight = nightSky(kinds, luma);
  const isWater = (i: number) => {
    if (!free(i) || isNight[i]) return false;
    if (options.water && below(i)) return kinds[i] !== sceneKinds.greenery;
    return (kinds[i] === sceneKinds.water || kinds[i] === sceneKinds.sky) && (
      horizon === undefined ? kinds[i] === sceneKinds.water && i > 0.4 * height * width : below(i)
    );
  };
  const masks = {
    sky: options.clouds === false ? undefined : mask(small, isSky, LEAST_SHARE.sky, RIM),
    water: options.water === false ? undefined : mask(small, isWater, LEAST_SHARE.water, RIM / 4),
    leaves: options.wind === false ? undefined : mask(small, (i) => kinds[i] === sceneKinds.greenery && free(i), LEAST_SHARE.leaves, RIM / 2),
    lamps: options.lamps ? mask(small, (i) => shines(small, i), LEAST_SHARE.lamps, RIM / 10) : undefined,
  };
  const isClouded = (sky: Plane) => deviation(luma, sky) > CLOUDED && blueness(small, sky) > (isPortrait ? 12 : horizon === undefined ? -6 : -255);
  const sky = masks.sky && (options.clouds || isClouded(masks.sky)) ? masks.sky : undefined;
  const shore = masks.water && Math.max(0, (horizon ?? firstRow(masks.water)) - 0.5);
  return {
    ...(sky && { sky }), ...(masks.water && { water: masks.water, shore }), ...(masks.leaves && { leaves: masks.leaves }),
    ...(masks.lamps && { lamps: masks.lamps }), skyline: skylineOf(kinds, width, height),
  };
}

/** Mean luma up to which blue that hangs together with the upper border is a sky at night, and no water seen from above. */
const NIGHT = 90;

/** Where the blue of the upper border goes on downwards in the dark: it has the colour of water, but nothing of it ripples. */
function nightSky(kinds: Uint8Array, { data, width }: Plane): Uint8Array {
  const found = new Uint8Array(kinds.length);
  const open: number[] = [];
  const visit = (i: number) => {
    if (i < 0 || i >= kinds.length || found[i] || kinds[i] !== sceneKinds.water || data[i] > NIGHT) return;
    found[i] = 1;
    open.push(i);
  };
  for (let x = 0; x < width; x++) visit(x);
  for (let i = open.pop(); i !== undefined; i = open.pop()) {
    if (i % width > 0) visit(i - 1);
    if (i % width < width - 1) visit(i + 1);
    visit(i - width);
    visit(i + width);
  }
  return found;
}

/** Whether a sky has a sun or a moon in it, which must not drift with the clouds. */
function hasSmallLight({ data }: Plane, isSky: (i: number) => boolean): boolean {
  let [bright, all] = [0, 0];
  for (let i = 0; i < data.length; i++) {
    if (!isSky(i)) continue;
    all++;
    if (data[i] > BLINDING) bright++;
  }
  return bright > 0 && bright < LARGEST_SUN * all;
}

/** Bright, and warm or brighter than all else. */
function shines({ data, channels }: Raster, i: number): boolean {
  const [r, g, b] = [0, 1, 2].map((c) => data[i * channels + (channels < 3 ? 0 : c)]);
  return r > 215 && g > 130 && r - b > 40;
}

function mask({ width, height }: Raster, is: (i: number) => boolean, leastShare: number, rim: number): Plane | undefined {
  const hard = createPlane(width, height);
  let count = 0;
  for (let i = 0; i < hard.data.length; i++) count += hard.data[i] = is(i) ? 1 : 0;
  if (count < leastShare * hard.data.length) return undefined;
  const inside = distanceField(hard);
  const reach = Math.max(1.5, rim * Math.max(width, height));
  for (let i = 0; i < hard.data.length; i++) hard.data[i] = smoothStep(0, reach, inside.data[i]);
  return hard;
}

/** How much more blue than red there is, levels: a wall behind somebody may be as bright and smooth as a sky. */
function blueness({ data, channels }: Raster, mask: Plane): number {
  let [sum, weight] = [0, 1e-6];
  for (let i = 0; i < mask.data.length; i++) {
    sum += mask.data[i] * (data[i * channels + 2] - data[i * channels]);
    weight += mask.data[i];
  }
  return sum / weight;
}

function deviation(luma: Plane, mask: Plane): number {
  let [sum, square, weight] = [0, 0, 0];
  for (let i = 0; i < luma.data.length; i++) {
    sum += mask.data[i] * luma.data[i];
    square += mask.data[i] * luma.data[i] ** 2;
    weight += mask.data[i];
  }
  return weight === 0 ? 0 : Math.sqrt(Math.max(0, square / weight - (sum / weight) ** 2));
}

const firstRow = ({ data, width }: Plane) => Math.floor(data.findIndex((value) => value > 0.3) / width);

/** The median over the columns of where the sky ends. */
function skylineOf(kinds: Uint8Array, width: number, height: number): number {
  const ends = Array.from({ length: width }, (_, x) => {
    let y = 0;
    while (y < height && kinds[y * width + x] === sceneKinds.sky) y++;
    return y / height;
  });
  return ends.sort((a, b) => a - b)[width >> 1];
}
