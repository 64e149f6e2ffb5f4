import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { extname, join } from "node:path";
import { pathToFileURL } from "node:url";
import type { CreateEngine, Engine } from "@atelier/engine/engine.ts";

/** The packages of the product: each `<id>-engine` is an engine. */
export const enginesFolder = join(import.meta.dirname, "../..");

const suffix = "-engine";
/** `.ts` in a checkout, `.js` in a release. */
const program = extname(import.meta.filename);

const fileOf = (folder: string, id: string): string => join(folder, `${id}${suffix}`, `${id}${suffix}${program}`);

/** Ids of the engines in a folder: `<id>-engine/<id>-engine.ts` is one. */
export async function engineNames(folder: string = enginesFolder): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const ids = entries.filter((entry) => entry.isDirectory() && entry.name.endsWith(suffix)).map(({ name }) => name.slice(0, -suffix.length));
  return ids.filter((id) => existsSync(fileOf(folder, id))).sort();
}

/** Why an engine cannot be used, in one sentence for the operator. */
export class EngineStartError extends Error {}

/**
 * Makes the engine of this id: its `<id>-engine.ts` exports `createEngine(settings)`.
 * @throws EngineStartError when it refuses its settings, lacks a package or makes no engine of that id; a fault of its program as it is
 */
export async function loadEngine(folder: string, id: string, settings: unknown): Promise<Engine> {
  const engine = await createFrom(fileOf(folder, id), settings).catch((error: unknown) => {
    if (isProgramFault(error)) throw error;
    throw new EngineStartError(`The engine ${id} cannot start: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  });
  if (engine?.id !== id || typeof engine.run !== "function") {
    throw new EngineStartError(`packages/${id}${suffix}/${id}${suffix}.ts must export createEngine, which makes an engine with the id ${id}.`);
  }
  return engine;
}

async function createFrom(file: string, settings: unknown): Promise<Engine | undefined> {
  const { createEngine } = (await import(pathToFileURL(file).href)) as { createEngine?: CreateEngine };
  return typeof createEngine === "function" ? createEngine(settings as never) : undefined;
}

/** What the operator cannot mend: its stack says more than a sentence. Errors of Node have codes, such as that of `new URL` for a bad setting. */
function isProgramFault(error: unknown): boolean {
  return (error instanceof TypeError || error instanceof ReferenceError || error instanceof SyntaxError) && !("code" in error);
}
