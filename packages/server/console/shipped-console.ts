import { existsSync } from "node:fs";
import { join } from "node:path";
import { version } from "../process/version.ts";
import type { ConsoleBuild } from "./build-console.ts";
import { manifestName, readBundle } from "./bundle.ts";

/** Where `npm run release` leaves the console: a release holds no sources to bundle. */
const folder = join(import.meta.dirname, "built");

/** The console as the release was made with it; undefined in a checkout. */
export async function shippedConsole(): Promise<ConsoleBuild | undefined> {
  if (!existsSync(join(folder, manifestName))) return undefined;
  const bundle = readBundle(folder, version);
  return { current: async () => bundle, file: async (name) => bundle.files.get(name) };
}
