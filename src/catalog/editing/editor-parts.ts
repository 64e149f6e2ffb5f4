import type { Stores } from "../import/stores.ts";
import type { GivenFile, Intake } from "./intake.ts";
import type { Preparation } from "../admin/preparation.ts";

/** What the editors of all catalogs need. */
export interface EditorParts extends Stores {
  intake: Intake;
  preparation: Preparation;
  /** The catalog's index in this process: what was written can be found when the caller is answered. */
  live: { refresh(): Promise<void> };
}

/** The files of a body by member. */
export type GivenFiles = Partial<Record<string, GivenFile>>;
