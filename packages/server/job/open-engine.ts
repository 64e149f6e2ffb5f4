import type { Engine } from "@atelier/engine/engine.ts";
import { loadEngine } from "../engines/load-engines.ts";
import type { JobOrder } from "./messages.ts";

const opened = new Map<string, Promise<Engine>>();

/** The engine of an order, made once in this process for each of its settings, so that it can keep connections and networks. */
export function openEngine(folder: string, { name, settings }: JobOrder["engine"]): Promise<Engine> {
  const key = JSON.stringify([name, settings]);
  const engine = opened.get(key) ?? loadEngine(folder, name, settings);
  opened.set(key, engine);
  return engine;
}
