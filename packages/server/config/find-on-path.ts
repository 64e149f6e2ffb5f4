import { accessSync, constants, realpathSync } from "node:fs";
import { delimiter, join } from "node:path";

/** Whole path of a program on the PATH, links followed; undefined where there is none. */
export function findOnPath(program: string, path = process.env.PATH ?? ""): string | undefined {
  for (const folder of path.split(delimiter)) {
    try {
      const file = join(folder, program);
      accessSync(file, constants.X_OK);
      return realpathSync(file);
    } catch {
      // Not in this one.
    }
  }
  return undefined;
}
