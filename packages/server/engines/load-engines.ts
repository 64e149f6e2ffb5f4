import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { CreateEngine, Engine } from "@atelier/engine/engine.ts";

/** The engines of the product. */
export const enginesFolder = import.meta.dirname;

/** Names of the engines in a folder: each folder in it that has a file of the name is one. */
export async function engineNames(folder: string = enginesFolder): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const isEngine = (name: string) => existsSync(join(folder, name, `${name}-engine.ts`));
  return entries
    .filter((entry) => entry.isDirectory() && isEngine(entry.name))
    .map((entry) => entry.name)
    .sort();
}

/**
 * Makes the engine of one folder: its `<name>-engine.ts` exports `createEngine(settings)`.
 * @throws Error that names the file, when it makes no engine of that name
 */
export async function loadEngine(folder: string, name: string, settings: unknown): Promise<Engine> {
  const { createEngine } = (await import(pathToFileURL(join(folder, name, `${name}-engine.ts`)).href)) as { createEngine?: CreateEngine };
  const engine = typeof createEngine === "function" ? createEngine(settings as never) : undefined;
  if (engine?.id !== name || typeof engine.run !== "function")
    throw new Error(`packages/server/engines/${name}/${name}-engine.ts must export createEngine, which makes an engine with the id ${name}`);
  return engine;
}
