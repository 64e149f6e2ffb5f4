import type { AudioColumns } from "../../store/database/schema.ts";
import type { Origins } from "../definition/origins.ts";
import type { Guess } from "./guess.ts";
import type { PreparedFile } from "./prepare-file.ts";
import type { PreparedAudio } from "./prepared-audio.ts";
import type { Within } from "./stores.ts";

/** What an import must know of an item that the catalog has. */
export interface KnownAudio extends AudioColumns {
  id: number;
  /** Of the row as it was read. */
  version: number;
  source_key: string;
  stated_json: string;
}

/** One item on its way into the catalog; with the row that it replaces when it has changed at its source. */
export interface AudioToStore<Description, Known> {
  description: Description;
  /** Columns where the files of the item that is replaced stay. */
  audio: PreparedAudio | AudioColumns;
  replaces?: Known;
}

/** What an import makes of one file. */
export interface Described<Description> {
  description: Description;
  remarks: string[];
  guesses: readonly Guess[];
}

/** What a source states of a file against what its item has. */
export interface Compared {
  /** Whether the item has all that it is to have. */
  agrees: boolean;
  /** What stays against what is stated. */
  remarks: string[];
  /** The item's origins, where it has the values and a stronger source says them now. */
  raised?: Origins;
}

/** How one catalog takes in files. */
export interface AudioImport<Description, Known extends KnownAudio> {
  /** Whether tempo and key are measured where no tag tells them. */
  music: boolean;
  /** Whether this file's item is premium when it has come in, and so needs a preview. */
  isPremium(file: string, known?: Known): boolean;
  /** What the source calls this file; undefined where only its bytes identify it. */
  stableKey(file: string): string | undefined;
  /** The items that have one of these source keys. */
  find(keys: readonly string[]): Promise<Known[]>;
  /** The items whose file has these bytes, whatever their keys, the oldest first. */
  findByBytes(hash: string): Promise<Known[]>;
  /** Whether a file is what an item with the same bytes was read from, under another name that its source has no more. */
  wasRenamed(file: string, from: Known): Promise<boolean>;
  /** Whether people have removed the item that a file would be. */
  wasRemoved(file: string, sourceKey: string, hash: string): Promise<boolean>;
  /** Whether that comes back. */
  restores: boolean;
  compare(file: string, known: Known): Promise<Compared>;
  /** What the row will say, and remarks for the operator: what stays against what its sources say, and guesses. */
  describe(file: string, sourceKey: string, prepared: Omit<PreparedFile, "audio">, known?: Known): Promise<Described<Description>>;
  /** Writes origins that have become stronger, whose values the items have. @throws EditedMeanwhile */
  raise(items: readonly { known: Known; origins: Origins }[]): Promise<void>;
  store(items: AudioToStore<Description, Known>[], within?: Within): Promise<unknown>;
}
