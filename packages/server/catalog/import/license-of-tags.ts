import type { EmbeddedTags } from "@atelier/media/audio/probe-audio.ts";
import type { ItemLicense } from "./item-license.ts";

/** What a file's own tags say about its licence; the credit line is its copyright, or else its artist. */
export function licenseOfTags({ license, copyright, artist }: EmbeddedTags): ItemLicense {
  const url = license !== undefined && /^https?:\/\//.test(license) && URL.canParse(license) ? license : null;
  return { name: license === undefined ? null : (url ?? license), url, attribution: copyright ?? artist ?? null };
}
