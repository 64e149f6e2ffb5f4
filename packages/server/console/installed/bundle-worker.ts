import { hash } from "node:crypto";
import { join } from "node:path";
import { build } from "esbuild";
import { consoleFolder, target } from "../bundle.ts";

interface WorkerOf {
  /** The page of the build. */
  page: string;
  /** The file by which the page is known. */
  entry: string;
  /** All files of the build so far. */
  files: readonly string[];
}

/** What pages need to run: pictures of cards and of home screens are fetched by who shows them. */
const isNeeded = (name: string) => /\.(?:js|css|svg)$/.test(name);

/** The service worker of a build, one file, which names the parts that it keeps: another build is another worker. */
export async function bundleWorker({ page, entry, files }: WorkerOf): Promise<Uint8Array> {
  const { outputFiles } = await build({
    entryPoints: [join(consoleFolder, "offline", "worker.ts")],
    bundle: true,
    format: "iife",
    target,
    minify: true,
    legalComments: "none",
    write: false,
    logLevel: "silent",
    define: { consoleBuild: JSON.stringify({ key: hash("sha256", page, "hex").slice(0, 12), entry, files: files.filter(isNeeded) }) },
  });
  return outputFiles[0]!.contents;
}
