import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Engine } from "./engine.ts";

/** The engines of the product. */
export const enginesFolder = import.meta.dirname;

/**
 * Loads every engine of a folder: each folder in it is one, and its `<folder>-engine.ts` exports it as `engine`.
 * @throws Error that names the folder, when it holds no engine. Nothing is skipped.
 */
export async function loadEngines(folder: string = enginesFolder): Promise<Engine[]> {
  const folders = (await readdir(folder, { withFileTypes: true })).filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  return Promise.all(folders.sort().map((name) => loadEngine(folder, name)));
}

/** Loads the engine of one folder. */
export async function loadEngine(folder: string, name: string): Promise<Engine> {
  const { engine } = (await import(pathToFileURL(join(folder, name, `${name}-engine.ts`)).href)) as { engine?: Engine };
  if (engine?.id !== name || typeof engine.run !== "function") throw new Error(`src/engines/${name}/${name}-engine.ts must export an engine with the id ${name}`);
  return engine;
}
