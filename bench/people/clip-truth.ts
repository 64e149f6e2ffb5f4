import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";

/** What somebody saw in frames of a filmed clip of a Debian package. */
export interface ClipTruth {
  name: string;
  package: string;
  /** Below the root of the package. */
  path: string;
  /** The part of the film that is the clip: left, top, width, height in its pixels; and its first and last frame. */
  crop: [number, number, number, number];
  first: number;
  last: number;
  /** Size that the crop is enlarged to; all coordinates are pixels of that. */
  view: [number, number];
  /** Outlines of everybody with what they wear and hold, and the gaps between their limbs. */
  frames: { frame: number; regions: [number, number][][]; gaps?: [number, number][][] }[];
}

const folder = join(import.meta.dirname, "clips");

/** All clips with drawn truth; those whose package is not unpacked below the root with `isThere` false. */
export function* clipTruths(root: string): Generator<{ truth: ClipTruth; file: string; isThere: boolean }> {
  for (const name of readdirSync(folder).sort()) {
    const truth = { ...(JSON.parse(readFileSync(join(folder, name), "utf8")) as Omit<ClipTruth, "name">), name: basename(name, ".json") };
    const file = join(root, truth.path);
    yield { truth, file, isThere: existsSync(file) };
  }
}
