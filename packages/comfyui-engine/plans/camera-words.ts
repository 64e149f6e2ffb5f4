import type { MoveCameraJob } from "@atelier/engine/kinds/move-camera.ts";

type Place = Pick<MoveCameraJob["parameters"], "horizontal" | "vertical" | "zoom">;

const azimuths = [
  ["front view", "the front"],
  ["front-right quarter view", "the front right"],
  ["right side view", "the right side"],
  ["back-right quarter view", "the back right"],
  ["back view", "behind"],
  ["back-left quarter view", "the back left"],
  ["left side view", "the left side"],
  ["front-left quarter view", "the front left"],
] as const;
const elevations = [
  [-15, "low-angle shot", "from below, looking up"],
  [15, "eye-level shot", "at eye level"],
  [45, "elevated shot", "from somewhat above"],
  [Number.POSITIVE_INFINITY, "high-angle shot", "from high above, looking down"],
] as const;
const distances = [
  [2, "wide shot", "as a wide shot, the subject small"],
  [6, "medium shot", "as a medium shot"],
  [Number.POSITIVE_INFINITY, "close-up", "as a close-up"],
] as const;

/** Which of the 8 x 4 x 3 places of the model a camera is nearest to. */
export function sectorOf({ horizontal, vertical, zoom }: Place) {
  const azimuth = azimuths[Math.round((((horizontal % 360) + 360) % 360) / 45) % 8]!;
  const elevation = elevations.find(([below]) => vertical < below)!;
  const distance = distances.find(([below]) => zoom < below)!;
  return { azimuth, elevation, distance, isOwn: horizontal % 360 === 0 && vertical === 0 && zoom === 5 };
}

/** A camera in the words that the multiple-angles model was taught, or in plain ones for a model that was not. */
export function anglesInWords(place: Place, taught: boolean): string {
  const { azimuth, elevation, distance } = sectorOf(place);
  if (taught) return `<sks> ${azimuth[0]} ${elevation[1]} ${distance[1]}`;
  return `Show the same subject in the same place, seen from ${azimuth[1]}, ${elevation[2]}, ${distance[2]}. Keep its identity, clothes, colours and light.`;
}
