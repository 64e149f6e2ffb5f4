import { execFile } from "node:child_process";
import { promisify } from "node:util";

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/** The command of a browser with Blink on this machine; undefined where there is none. */
export async function findBrowser(): Promise<string | undefined> {
  for (const name of names) {
    const runs = await promisify(execFile)(name, ["--version"]).then(() => true, () => false);
    if (runs) return name;
  }
  return undefined;
}
