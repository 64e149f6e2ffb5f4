import { luminance } from "@atelier/media/raster/luminance.ts";
import type { Raster } from "@atelier/media/raster/raster.ts";
import { commonColours } from "../vision/colour/colour-names.ts";
import type { SceneKind } from "./scene-kinds.ts";

/**
 * A sentence about a picture from what can be measured in it: people, surroundings, light, the colours that cover most of it. For a caller
 * who gave no prompt; nothing in it is guessed from meaning.
 * @param picture about 256 pixels a side
 */
export function describePicture(picture: Raster, shares: Record<SceneKind, number>, faces: number): string {
  const people = faces === 0 ? "" : faces === 1 ? "one person" : `${faces} people`;
  const surroundings: string[] = [];
  if (shares.sky > 0.08) surroundings.push("an open sky");
  if (shares.greenery > 0.15) surroundings.push("greenery");
  if (shares.water > 0.15) surroundings.push("blue water");
  if (shares.sand > 0.35 && shares.sky > 0.08) surroundings.push("sandy ground");
  if (surroundings.length === 0 && shares.plain > 0.3) surroundings.push("a plain background");
  const { brightness, contrast } = measureLight(picture);
  const light = brightness < 70 ? "dark" : brightness > 175 ? "bright" : "moderate";
  const subject = [people && `with ${people}`, surroundings.length > 0 && `showing ${list(surroundings)}`].filter(Boolean).join(", ");
  return `A picture${subject ? ` ${subject}` : ""}, mostly ${list(commonColours(picture))}, in ${light} light with ` +
    `${contrast > 60 ? "strong" : contrast < 25 ? "soft" : "medium"} contrast, continued beyond its edges in the same style.`;
}

function list(words: readonly string[]): string {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}

/** Mean and standard deviation of luma. */
function measureLight(picture: Raster): { brightness: number; contrast: number } {
  const { data } = luminance(picture);
  let [sum, squares] = [0, 0];
  for (const value of data) {
    sum += value;
    squares += value * value;
  }
  const brightness = sum / data.length;
  return { brightness, contrast: Math.sqrt(Math.max(0, squares / data.length - brightness ** 2)) };
}
