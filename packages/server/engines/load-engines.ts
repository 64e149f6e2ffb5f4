import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { CreateEngine, Engine } from "@atelier/engine/engine.ts";

/** The packages of the product: each `<id>-engine` is an engine. */
export const enginesFolder = join(import.meta.dirname, "../..");

const suffix = "-engine";

const fileOf = (folder: string, id: string): string => join(folder, `${id}${suffix}`, `${id}${suffix}.ts`);

/** Ids of the engines in a folder: `<id>-engine/<id>-engine.ts` is one. */
export async function engineNames(folder: string = enginesFolder): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const ids = entries.filter((entry) => entry.isDirectory() && entry.name.endsWith(suffix)).map(({ name }) => name.slice(0, -suffix.length));
  return ids.filter((id) => existsSync(fileOf(folder, id))).sort();
}

/**
 * Makes the engine of this id: its `<id>-engine.ts` exports `createEngine(settings)`.
 * @throws Error that names the file, when it makes no engine of that id
 */
export async function loadEngine(folder: string, id: string, settings: unknown): Promise<Engine> {
  const { createEngine } = (await import(pathToFileURL(fileOf(folder, id)).href)) as { createEngine?: CreateEngine };
  const engine = typeof createEngine === "function" ? createEngine(settings as never) : undefined;
  if (engine?.id !== id || typeof engine.run !== "function") {
    throw new Error(`packages/${id}${suffix}/${id}${suffix}.ts must export createEngine, which makes an engine with the id ${id}`);
  }
  return engine;
}
