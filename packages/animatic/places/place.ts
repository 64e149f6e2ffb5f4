import { blurBitmap } from "../canvas/blur-bitmap.ts";
import type { Layer } from "../layers/layer.ts";
import { rasterLayer } from "../layers/layer.ts";
import { cloudLayer } from "../layers/clouds.ts";
import { type Ridge, type RidgeLine, ridge } from "../layers/ridge.ts";
import { skyLayer, starLayer, sunLayer } from "../layers/sky.ts";
import type { DayTime, Palette, Season, Weather } from "../palette.ts";
import { createRandom, type Random } from "@atelier/media/raster/random.ts";

export type PlaceName = "meadow" | "mountains" | "forest" | "sea" | "beach" | "lake" | "city" | "road" | "desert" | "snowfield" | "space" | "moon" |
  "room" | "underwater" | "sky" | "stage" | "village" | "garden";

export type Lens = "wide" | "medium" | "close";

export interface PlaceContext {
  width: number;
  height: number;
  palette: Palette;
  time: DayTime;
  weather: Weather;
  season: Season;
  lens: Lens;
  /** A table is asked for. */
  hasTable?: true;
  /** Somebody stands by the water. */
  hasBank?: true;
  /** 32-bit seed of the shot's place: shots of one place share it. */
  key: number;
  seconds: number;
}

/** A place ready to be drawn, and where in it things may be. */
export interface Site {
  /** Drawn before the actors that stand on the ground, in order, and after them. */
  behind: Layer[];
  front: Layer[];
  /** Rows on which things stand, lie on water, or hang in the air: shares of the frame's height. */
  ground?: number;
  water?: number;
  air: number;
  /** Row of the table on which things stand. */
  table?: number;
  /** Where buildings and other large still things stand, behind the actors. */
  back?: { y: number; parallax: number; layersBefore: number };
  sunSide: number;
}

export type BuildPlace = (context: PlaceContext) => Promise<Site>;

export const randomOf = ({ key }: PlaceContext, part: string): Random => createRandom(key, part);

/** Softness of what lies behind the plane in focus, pixels. */
export function softness({ lens, height }: PlaceContext, distance: number): number {
  return ((lens === "close" ? 13 : lens === "medium" ? 3.5 : 0) * distance * height) / 1080;
}

/** How much larger the surroundings are than in a wide shot. */
export const magnified = ({ lens }: PlaceContext): number => (lens === "close" ? 1.5 : lens === "medium" ? 1.2 : 1);

/** A ridge of the place, out of focus as its distance asks. */
export function placedRidge(context: PlaceContext, look: Ridge, part: string, distance: number): RidgeLine {
  const { width, height, key } = context;
  const scale = distance > 0.6 ? 2 : 1.5;
  const line = ridge(width, height, { ...look, waves: look.waves / magnified(context) }, createRandom(key, part).below(1 << 30), scale);
  const blur = softness(context, distance) / scale;
  if (blur < 1) return line;
  return { ...line, layer: rasterLayer({
    bitmap: blurBitmap(line.bitmap, blur, true), scale, top: line.crestAt(0) - rowOf(line.bitmap, scale), parallax: look.parallax, wraps: true,
  }) };
}

/** Row of the crest in the first column, frame pixels from the bitmap's top. */
function rowOf({ data, width, height }: RidgeLine["bitmap"], scale: number): number {
  for (let y = 0; y < height; y++) if (data[y * width]! >>> 24 > 127) return (y + 0.5) * scale;
  return 0;
}

/** Where the sun or the moon stands: low and wide at the ends of the day. */
export function sunOf({ time, width, height, key }: PlaceContext): { x: number; y: number; radius: number } {
  const random = createRandom(key, "sun");
  const heights: Record<DayTime, number> = { dawn: 0.43, day: 0.14, golden: 0.34, sunset: 0.44, dusk: 0.47, night: 0.17 };
  const side = random.next() > 0.5 ? random.between(0.62, 0.8) : random.between(0.2, 0.38);
  return {
    x: side, y: heights[time],
    radius: (time === "sunset" || time === "dawn" ? 0.062 : time === "night" ? 0.045 : 0.042) * Math.min(height, width * 0.8),
  };
}

/** Sky, stars, sun or moon, clouds: what most places lie under. */
export function skyOf(context: PlaceContext, horizon: number): { layers: Layer[]; sun: { x: number; y: number; radius: number }; sunSide: number } {
  const { width, height, palette, time, weather, key } = context;
  const sun = sunOf(context);
  const isMoon = time === "night";
  const hidden = weather === "storm" || weather === "rain" ? 1 : weather === "cloudy" || weather === "snow" ? 0.85 : weather === "fog" ? 0.6 : 0;
  const layers: Layer[] = [skyLayer(width, height, palette, horizon, hidden === 1 ? undefined : sun)];
  if ((time === "night" || time === "dusk") && hidden < 0.8) {
    layers.push(starLayer(randomOf(context, "stars"), time === "night" ? 260 : 80, horizon, time === "night" ? 1 : 0.6));
  }
  if (hidden < 1) layers.push(sunLayer(palette, isMoon, sun, hidden));
  const cover: Record<Weather, number> = { clear: time === "night" ? 0.08 : 0.3, cloudy: 0.8, rain: 0.95, storm: 1, snow: 0.8, fog: 0.4, wind: 0.5 };
  const speed = (weather === "wind" || weather === "storm" ? 2.6 : 1) * (width / 1920);
  const clouds = cover[weather];
  layers.push(cloudLayer(
    width, height, palette, { cover: clouds * 0.85, top: -0.1, bottom: horizon * 0.95, cells: 4, drift: 10 * speed, parallax: 0.05, opacity: 0.85 },
    key + 1,
  ));
  layers.push(cloudLayer(
    width, height, palette,
    { cover: clouds * 0.8, top: horizon * 0.3, bottom: horizon + 0.02, cells: 8, drift: 5 * speed, parallax: 0.06, opacity: 0.7 }, key + 2,
  ));
  return { layers, sun, sunSide: sun.x > 0.5 ? 1 : -1 };
}
