import type { MediaRule } from "@atelier/media/media-rule.ts";
import type { PreparedFile, PrepareRequest } from "../import/prepare-file.ts";
import type { Stores } from "../import/stores.ts";
import type { GivenFile, Intake } from "./intake.ts";

/** What the editors of all catalogs need. */
export interface EditorParts extends Stores {
  intake: Intake;
  /** The catalog's index in this process: what was written can be found when the caller is answered. */
  live: { refresh(): Promise<void> };
}

export interface AudioEditorParts extends EditorParts {
  preparation: AudioPreparation;
}

/** Decodes and measures files, away from the event loop. */
export interface AudioPreparation {
  /** @throws ServiceError 400 that names `file` and the reason, for one that is not audio, broken or too long; 503 when too many wait */
  audio(request: Omit<PrepareRequest, "mostSeconds">): Promise<PreparedFile>;
  /** A square cover of the picture in a file. @throws ServiceError 400 that names `cover` and the reason; 503 when too many wait */
  cover(file: string, rule: MediaRule): Promise<Uint8Array>;
}

/** The files of a body by member. */
export type GivenFiles = Partial<Record<string, GivenFile>>;
