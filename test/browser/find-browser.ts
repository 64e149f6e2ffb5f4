import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/** The path of a browser with Blink on this machine; undefined where there is none. */
export async function findBrowser(): Promise<string | undefined> {
  for (const folder of (process.env.PATH ?? "").split(delimiter)) {
    for (const path of names.map((name) => join(folder, name))) {
      const runs = existsSync(path) && (await promisify(execFile)(path, ["--version"]).then(() => true, () => false));
      if (runs) return path;
    }
  }
  return undefined;
}
