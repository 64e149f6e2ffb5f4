import type { Profile } from "@atelier/comfyui-engine/profiles/profile.ts";

/** A profile that says no sizes: its files are placeholders here, of a few bytes. */
export function unsized(profile: Profile): Profile {
  const strip = (value: unknown): unknown => {
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, name === "gigabytes" ? 0 : strip(member)]));
  };
  return strip(profile) as Profile;
}
