import { writeFile } from "node:fs/promises";
import type { Profile } from "@atelier/comfyui-engine/profiles/profile.ts";

/** Upper limits by the names that values have in a profile: small pictures, few steps and short segments, so that a processor does them. All else stays. */
const limits: Readonly<Record<string, number>> = { steps: 2, maxPixels: 96 * 96, standardPixels: 96 * 64, highPixels: 128 * 64, frames: 17 };

/** The values of a profile that are above the limits, at their places: what an operator's profile file holds. */
function changesOf(value: unknown, name: string): unknown {
  if (typeof value === "number") return value > (limits[name] ?? value) ? limits[name] : undefined;
  if (typeof value !== "object" || value === null) return undefined;
  const changed = Object.entries(value).flatMap(([key, member]) => {
    const change = changesOf(member, key);
    return change === undefined ? [] : [[key, change] as const];
  });
  return changed.length > 0 ? Object.fromEntries(changed) : undefined;
}

/** @returns the path of the profile file that makes pictures and steps of a profile few */
export async function writeSmallProfile(profile: Profile, path: string): Promise<string> {
  await writeFile(path, JSON.stringify(changesOf(profile, "")));
  return path;
}
