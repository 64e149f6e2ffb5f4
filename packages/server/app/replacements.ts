import type { Processes } from "../worker/open-worker.ts";

/** Parts that tests and measurements put in the place of the product's own. No setting reaches them. */
export interface Replacements {
  /** Folder of endpoints. */
  endpoints?: string | undefined;
  /** Folder of engines: each in it is used, whatever the settings choose. */
  engines?: string | undefined;
  processes?: Processes;
}
