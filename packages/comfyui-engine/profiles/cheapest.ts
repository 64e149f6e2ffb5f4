import type { Profile } from "./profile.ts";

/** Two steps, so that each of two models that share them gets one. */
const fewestSteps = 2;
const fewestPixels = 256 * 256;

/** Upper limits of a check, by the names that values have at their places. The files are the profile's own: it is they that are checked. */
const limits: Readonly<Record<string, number>> = {
  steps: fewestSteps,
  maxPixels: fewestPixels,
  standardPixels: fewestPixels,
  highPixels: fewestPixels,
};

/** A profile whose jobs load all that they need, and do as little with it as can be done: their results are worth nothing. */
export function cheapest(profile: Profile): Profile {
  const lower = (value: unknown, name: string): unknown => {
    if (typeof value === "number") return Math.min(value, limits[name] ?? value);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, lower(member, key)]));
  };
  return lower(profile, "") as Profile;
}
