import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const SETS = ["flat-color-icons", "fluent-emoji-flat", "line-md", "ph", "solar", "streamline-freehand", "svg-spinners", "tabler"];

interface SetFile {
  readonly icons: Record<string, unknown>;
}

interface SetMetadata {
  /** Endings of names that tell the style. */
  readonly suffixes?: Record<string, string>;
}

/** The names of all installed icons without their styles, as lists of words. */
export function iconNames(): string[][] {
  const require = createRequire(import.meta.url);
  const read = (path: string): unknown => JSON.parse(readFileSync(require.resolve(path), "utf8"));
  return SETS.flatMap((set) => {
    const { icons } = read(`@iconify-json/${set}/icons.json`) as SetFile;
    const { suffixes = {} } = read(`@iconify-json/${set}/metadata.json`) as SetMetadata;
    const endings = Object.keys(suffixes).filter((suffix) => suffix !== "").sort((a, b) => b.length - a.length);
    return Object.keys(icons).map((name) => {
      const ending = endings.find((suffix) => name.endsWith(`-${suffix}`));
      return (ending === undefined ? name : name.slice(0, -ending.length - 1)).split("-");
    });
  });
}
