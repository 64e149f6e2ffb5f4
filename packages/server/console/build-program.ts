import { hash } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { build, type Metafile } from "esbuild";
import { consoleFolder, type Manifest, manifestName, target } from "./bundle.ts";
import { iconPlugin } from "./icon-plugin.ts";
import { appIcons } from "./installed/app-icons.ts";
import { manifestsOf } from "./installed/app-manifest.ts";
import { bundleWorker } from "./installed/bundle-worker.ts";
import { pageOf } from "./page.ts";
import { sheetPlugin } from "./sheet-plugin.ts";
import { wordsPlugin } from "./words/words-plugin.ts";

/*
 * Bundles the console into the folder that its argument names, in a process that ends: esbuild and its work take 55 MB. What is not whole is
 * never there under that name.
 */

const folder = process.argv[2] ?? "";
const making = `${folder}.${process.pid}`;

// It holds what every browser gets; the service may run as another user than who started it first.
process.umask(0o022);

try {
  await mkdir(making, { recursive: true });
  await writeFiles(await bundle());
  await rm(folder, { recursive: true, force: true });
  await rename(making, folder).catch(async (error: NodeJS.ErrnoException) => {
    // Another process was faster, with the same.
    if (error.code !== "ENOTEMPTY" && error.code !== "EEXIST") throw error;
  });
} catch (error) {
  process.stderr.write(`${sentenceOf(error)}\n`);
  process.exitCode = 1;
} finally {
  await rm(making, { recursive: true, force: true });
}

async function bundle() {
  return build({
    entryPoints: [join(consoleFolder, "main.tsx"), join(consoleFolder, "first.ts")],
    absWorkingDir: consoleFolder,
    outdir: making,
    entryNames: "[name]-[hash]",
    chunkNames: "[name]-[hash]",
    assetNames: "[name]-[hash]",
    loader: { ".webp": "file" },
    bundle: true,
    splitting: true,
    format: "esm",
    target,
    jsx: "automatic",
    jsxImportSource: "preact",
    minify: true,
    legalComments: "none",
    metafile: true,
    write: false,
    logLevel: "silent",
    // Libraries ask for it by this name, to leave out what only their developers need.
    define: { [["process", "env", "NODE_ENV"].join(".")]: '"production"' },
    plugins: [iconPlugin(), sheetPlugin(), wordsPlugin()],
  });
}

async function writeFiles({ outputFiles, metafile }: { outputFiles: { path: string; contents: Uint8Array }[]; metafile: Metafile }): Promise<void> {
  const files: string[] = [];
  for (const { path, contents } of outputFiles) {
    files.push(basename(path));
    await writeCompressed(basename(path), contents);
  }
  const outputs = Object.entries(metafile.outputs).map(([path, output]) => ({ ...output, file: basename(path) }));
  const [template, mark] = await Promise.all([readFile(join(consoleFolder, "page.html"), "utf8"), readFile(join(consoleFolder, "mark.svg"))]);
  const add = async (name: string, contents: Uint8Array) => {
    files.push(name);
    await writeCompressed(name, contents);
  };
  const markName = `mark-${hashOf(mark)}.svg`;
  await add(markName, mark);
  const icons = new Map<string, string>();
  for (const { name, bytes } of await appIcons(mark)) {
    icons.set(name, `${name}-${hashOf(bytes)}.png`);
    await add(icons.get(name)!, bytes);
  }
  for (const [name, text] of await manifestsOf(icons)) await add(name, Buffer.from(text));
  const page = pageOf(template.replace("mark.svg", markName).replace("touch-icon.png", icons.get("touch-icon")!), outputs);
  await writeCompressed("page.html", Buffer.from(page));
  await add("worker.js", await bundleWorker());
  await writeFile(join(making, "metafile.json"), JSON.stringify(metafile));
  await writeFile(join(making, manifestName), JSON.stringify({ files } satisfies Manifest));
}

function hashOf(bytes: Uint8Array): string {
  return hash("sha256", bytes, "hex").slice(0, 8);
}

async function writeCompressed(name: string, contents: Uint8Array): Promise<void> {
  const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: contents.length } };
  await writeFile(join(making, `${name}.br`), await promisify(brotliCompress)(contents, brotli));
  await writeFile(join(making, `${name}.gz`), await promisify(gzip)(contents, { level: 9 }));
}

/** The first fault of a source, as one sentence with its place. */
function sentenceOf(error: unknown): string {
  const [first] = (error as { errors?: { text: string; location: { file: string; line: number } | null }[] }).errors ?? [];
  if (!first) return error instanceof Error ? error.message : String(error);
  return first.location ? `packages/console/${first.location.file}:${first.location.line}: ${first.text}` : first.text;
}
