import { stageActor } from "./actors/stage-actor.ts";
import type { CameraPath } from "./camera.ts";
import type { Layer } from "./layers/layer.ts";
import { fireworksLayer } from "./layers/fireworks-layer.ts";
import { particleLayer } from "./layers/particle-layer.ts";
import { lightningLayer, lightningTimes, mistLayer } from "./layers/weather.ts";
import { createPalette, type Palette } from "./palette.ts";
import { places } from "./places/build-place.ts";
import { buildPlate } from "./places/plate.ts";
import { createRandom } from "@atelier/media/raster/random.ts";
import { planStaging } from "./staging/plan-staging.ts";
import type { Role, Size } from "./staging/plan.ts";
import type { Cast } from "./story/cast.ts";
import type { Shot } from "./story/storyboard.ts";
import { titleLayer } from "./type/title-layer.ts";
import { type Figure, titleRow } from "./type/title-row.ts";

export interface StagedShot {
  /** Back to front. */
  layers: Layer[];
  camera: CameraPath;
  palette: Palette;
  seconds: number;
  /** Plays in a photographed place, whose colours stay: `start` where its first frame is a given one. */
  photographed?: "place" | "start";
}

const indoors: ReadonlySet<Shot["place"]> = new Set(["room", "underwater", "space", "moon"]);

/** Seconds of the shot at which lightning strikes: the picture and the sound ask. */
export function lightningOf({ weather, place, frames, key }: Shot, frameRate: number): number[] {
  return weather === "storm" && !indoors.has(place) ? lightningTimes(frames / frameRate, createRandom(key, "lightning")) : [];
}

/** Builds a shot: its place, its weather, its actors on their places, its camera and its text. */
export async function stageShot(shot: Shot, cast: Cast, size: Size, frameRate: number): Promise<StagedShot> {
  const seconds = shot.frames / frameRate;
  const asked = createPalette(shot.time, shot.weather, shot.season, shot.mood, shot.tint, shot.place === "stage");
  const random = createRandom(shot.key, "staging");
  const backdrop = cast.backdropOf?.(shot);
  const { site, palette } = backdrop
    ? buildPlate({ backdrop, ...size, palette: asked, time: shot.time, weather: shot.weather, isStart: shot.opens ?? false })
    : {
      site: await places[shot.place]({
        ...size, palette: asked, time: shot.time, weather: shot.weather, season: shot.season, lens: shot.lens, key: shot.placeKey, seconds,
        ...(shot.hasTable && { hasTable: true as const }), ...(shot.hasBank && { hasBank: true as const }),
      }),
      palette: asked,
    };
  const players = shot.subjects.flatMap((subject) => {
    const actor = cast.actorOf(subject);
    return actor ? [{ subject, actor }] : [];
  }).slice(0, 6);
  const plan = planStaging(players, shot, site, size, seconds, random);
  const staged = await Promise.all(plan.roles.map(async ({ actor, staging, isBack }) => ({
    layer: await stageActor(actor, palette, staging), staging, isBack,
  })));
  const byDepth = staged.filter(({ isBack }) => !isBack).sort((a, b) => a.staging.y - b.staging.y).map(({ layer }) => layer);
  const back = staged.filter(({ isBack }) => isBack).map(({ layer }) => layer);
  const at = site.back?.layersBefore ?? site.behind.length;
  const isInside = indoors.has(shot.place);
  const lightning = lightningOf(shot, frameRate);
  return {
    layers: [
      ...site.behind.slice(0, at),
      ...(shot.particles.includes("fireworks") ? [fireworksLayer(createRandom(shot.key, "fireworks"))] : []), ...back, ...site.behind.slice(at),
      ...byDepth, ...site.front, ...(isInside ? [] : weatherLayers(shot, palette, size)),
      ...(lightning.length > 0 ? [lightningLayer(lightning, createRandom(shot.key, "bolts"))] : []),
      ...extraParticles(shot, palette, isInside), ...(shot.titles.length > 0 ? [await titleLayer(
        shot.titles, shot, palette, size, seconds,
        shot.isType ? "middle" : titleRow(plan.roles.map((role) => figureOf(role, plan.camera, size)), size, seconds),
      )] : []),
    ],
    camera: plan.camera, palette, seconds, ...(backdrop && { photographed: shot.opens ? ("start" as const) : ("place" as const) }),
  };
}

/** What of a role type should keep off. */
function figureOf({ actor, staging: { x, y, height, speed, surface, isLead }, isBack }: Role, camera: CameraPath, { width }: Size): Figure {
  const along = camera.move === "track" ? (camera.speed ?? 0) * width : 0;
  return {
    x, y, height, width: height * (actor.aspect ?? 1), speed: speed - along, inAir: surface === "air", rises: actor.motion === "launch",
    weight: isBack ? 0.4 : isLead ? 1.5 : 1,
  };
}

function weatherLayers({ weather, key, place, season }: Shot, palette: Palette, { width, height }: Size): Layer[] {
  const random = createRandom(key, "weather");
  switch (weather) {
    case "rain":
    case "storm":
      return [
        mistLayer(width, height, palette.haze, { top: 0.3, bottom: 1.05, strength: 0.22, drift: -30, parallax: 0.8 }, key),
        particleLayer("rain", palette, random, weather === "storm" ? 1.3 : 0.9),
      ];
    case "snow":
      return [particleLayer("snow", palette, random)];
    case "fog":
      return [
        mistLayer(width, height, palette.haze, { top: 0.25, bottom: 1, strength: 0.62, drift: 20, parallax: 0.6 }, key),
        mistLayer(width, height, palette.haze, { top: 0.5, bottom: 1.15, strength: 0.55, drift: -34, parallax: 1.2 }, key + 1),
      ];
    case "wind":
      return [particleLayer(place === "desert" ? "sand" : "leaves", palette, random, 0.7)];
    default:
      return season === "autumn" ? [particleLayer("leaves", palette, random, 0.6)] : season === "spring" ? [particleLayer("petals", palette, random, 0.5)] : [];
  }
}

function extraParticles({ particles, key, place, mood, time }: Shot, palette: Palette, isInside: boolean): Layer[] {
  const kinds = new Set(particles);
  if (mood === "dreamy" && kinds.size === 0) kinds.add("sparkles");
  if ((place === "forest" || place === "meadow" || place === "garden") && (time === "night" || time === "dusk") && !isInside) kinds.add("fireflies");
  return [...kinds].flatMap((kind) => (kind === "fireworks" ? [] : [particleLayer(kind, palette, createRandom(key, kind))]));
}
