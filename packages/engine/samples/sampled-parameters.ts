import { kinds } from "../jobs/kinds.generated.ts";
import type { Kind } from "../kind.ts";

const file = { path: "", mediaType: "", width: 256, height: 256, duration: 1, frameRate: 25 };
const media = { portrait: file, mask: file, clip: file, speech: file };

/** Parameters that the samples of kinds have, as `kind.parameter`. Makes no media. */
export function sampledParameters(): string[] {
  const all = Object.entries<Kind>(kinds).flatMap(([kind, { samples }]) =>
    samples(media).flatMap(({ parameters }) => Object.keys(parameters).map((name) => `${kind}.${name}`)),
  );
  return [...new Set(all)];
}
