import { readFileSync } from "node:fs";
import { nodes } from "../definitions/nodes.ts";
import { bestLowMemoryProfile, bestProfile } from "./best.ts";
import { defaultProfile } from "./default.ts";
import { lowMemoryProfile } from "./low-memory.ts";
import { type Profile, termsOfLicences } from "./profile.ts";

/** Profiles of ours. */
export const profiles: readonly Profile[] = [defaultProfile, lowMemoryProfile, bestProfile, bestLowMemoryProfile];

export const profileIds: readonly string[] = profiles.map(({ id }) => id);

/**
 * A profile of ours, changed by an operator's file: a JSON object with the values that differ, at their places; `null` leaves out a part, so that its
 * kinds are not done. Another file of the same model is `{"edit": {"unet": {"file": "other.safetensors"}}}`.
 * @param id absent: `default`
 * @param overridesFile path of the file
 * @throws Error one sentence that names the place, for a profile that is not there and a value that does not belong
 */
export function loadProfile(id = defaultProfile.id, overridesFile?: string): Profile {
  const profile = profiles.find((one) => one.id === id);
  if (!profile) throw new Error(`There is no ComfyUI profile ${JSON.stringify(id)}: choose one of ${profileIds.join(", ")}.`);
  if (overridesFile === undefined) return profile;
  return override(profile, readObject(overridesFile), overridesFile);
}

function readObject(file: string): unknown {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (cause) {
    throw new Error(`The ComfyUI profile file ${file} cannot be read.`, { cause });
  }
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Error(`The ComfyUI profile file ${file} is not JSON.`, { cause });
  }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null && !Array.isArray(value);

/** Parts that may be left out. */
const optional = /^(edit|turn|.*\.angles|fill|film|vace|talk|sound|animate|restore|enlarge|between|.*\.lora|.*\.lowLora)$/;

function override(profile: Profile, changes: unknown, file: string): Profile {
  const fail = (place: string, reason: string) => new Error(`The ComfyUI profile file ${file}: ${place === "" ? "it" : place} ${reason}.`);
  const merge = (own: unknown, change: unknown, place: string): unknown => {
    if (change === null) {
      if (optional.test(place)) return undefined;
      throw fail(place, "cannot be left out");
    }
    if (isObject(own)) {
      if (!isObject(change)) throw fail(place, "must be an object");
      const merged: Record<string, unknown> = { ...own };
      for (const [name, value] of Object.entries(change)) {
        const inside = place === "" ? name : `${place}.${name}`;
        if (own[name] === undefined) throw fail(inside, `is not known; known are ${Object.keys(own).join(", ")}`);
        if (["id", "family"].includes(name)) throw fail(inside, "cannot be changed");
        merged[name] = merge(own[name], value, inside);
      }
      // The size of another file is not known.
      if (merged["file"] !== own["file"] && change["gigabytes"] === undefined) merged["gigabytes"] = 0;
      return merged;
    }
    if (typeof change !== typeof own) throw fail(place, `must be a ${typeof own}`);
    checkWord(place, change, fail);
    return change;
  };
  return merge(profile, changes, "") as Profile;
}

function checkWord(place: string, value: unknown, fail: (place: string, reason: string) => Error): void {
  const { sampler_name: samplers, scheduler: schedulers } = nodes.KSampler.inputs;
  const known: Record<string, readonly string[]> = { sampler: samplers.options, scheduler: schedulers.options, terms: termsOfLicences };
  const words = known[place.split(".").at(-1)!];
  if (words && !words.includes(String(value))) throw fail(place, `must be one of ${words.join(", ")}`);
  if (typeof value === "number" && !(Number.isFinite(value) && value >= 0)) throw fail(place, "must be a number from 0");
  if (place.endsWith(".frames") && (value as number) % 4 !== 1) throw fail(place, "must be 4k + 1, such as 81");
}
