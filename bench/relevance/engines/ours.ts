import type { Collection } from "../collections.ts";
import type { Engine } from "./engine.ts";

export function openOurs({ ours }: Collection): Engine {
  return { search: ours };
}
