import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

let found: Promise<string | undefined> | undefined;

/** The path of a browser with Blink on this machine; undefined where there is none. Looked for once: asking it for its version costs a second. */
export function findBrowser(): Promise<string | undefined> {
  return (found ??= look());
}

async function look(): Promise<string | undefined> {
  for (const folder of (process.env.PATH ?? "").split(delimiter)) {
    for (const path of names.map((name) => join(folder, name))) {
      const runs = existsSync(path) && (await promisify(execFile)(path, ["--version"]).then(() => true, () => false));
      if (runs) return path;
    }
  }
  return undefined;
}
