import { join } from "node:path";
import { build } from "esbuild";
import { consoleFolder, target } from "../bundle.ts";

/** The service worker: one file, which is another only where its source is. */
export async function bundleWorker(): Promise<Uint8Array> {
  const { outputFiles } = await build({
    entryPoints: [join(consoleFolder, "installed", "worker.ts")],
    format: "iife",
    target,
    minify: true,
    legalComments: "none",
    write: false,
    logLevel: "silent",
  });
  return outputFiles[0]!.contents;
}
