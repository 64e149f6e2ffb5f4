import type { AudioColumns } from "../../store/database/schema.ts";
import type { Guess } from "./guess.ts";
import type { PreparedFile } from "./prepare-file.ts";
import type { PreparedAudio } from "./prepared-audio.ts";
import type { Within } from "./stores.ts";

/** What an import must know of an item that the catalog has. */
export interface KnownAudio {
  id: number;
  /** Of the row as it was read. */
  version: number;
  source_key: string;
  /** Key of its file in the object store: the hash of its bytes. */
  file_object: string;
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

/** How one catalog takes in files. */
export interface AudioImport<Description, Known extends KnownAudio> {
  /** Whether tempo and key are measured where no tag tells them. */
  music: boolean;
  /** Whether this file's item is premium and so needs a preview. */
  isPremium(file: string): boolean;
  /** What the source calls this file; undefined where only its bytes identify it. */
  stableKey(file: string): string | undefined;
  /** The items that have one of these source keys. */
  find(keys: readonly string[]): Promise<Known[]>;
  /** The items whose file has these bytes, whatever their keys, the oldest first. */
  findByBytes(hash: string): Promise<Known[]>;
  /** Whether a file is what an item with the same bytes was read from, under another name that its source has no more. */
  wasRenamed(file: string, from: Known): Promise<boolean>;
  /** Whether everything that the source states of this file is what the row says. */
  agrees(file: string, known: Known): Promise<boolean>;
  /** What the row will say, and remarks for the operator; those on guesses among them. */
  describe(file: string, sourceKey: string, prepared: Omit<PreparedFile, "audio">, known?: Known): Described<Description>;
  store(items: AudioToStore<Description, Known>[], within?: Within): Promise<unknown>;
}
