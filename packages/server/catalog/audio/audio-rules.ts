import { stat } from "node:fs/promises";
import path from "node:path";
import { cleanTags, fileNameTags, folderWords, spaced, titleOfPath } from "../import/file-words.ts";
import type { StatedAudio } from "./audio-columns.ts";

/** What holds for every file of an import, sounds or music. */
export interface AudioRules<Stated = StatedAudio> {
  /** Folder whose folders' names say something about the files. */
  root: string;
  /** Names of folders that a file's own stand for, the outermost first. Default: those between the root and the file. */
  folders?: readonly string[];
  /** What the manifest states, by the file's absolute path. Default: nothing. */
  stated?: ReadonlyMap<string, Stated>;
  /** Name of the source: with it files are known by their id or path there instead of by their bytes. */
  source?: string;
  /** Whether the folders' names become tags. Default: yes. */
  tagsFromPath?: boolean;
  /** What is stated is what a person says of this one item. Default: what a manifest does. */
  byHand?: boolean;
  /** The only fields of an item that is there for which its file may speak, whatever spoke for them before: it is another recording. Default: all. */
  derives?: readonly string[];
  /** Whether a person has given the file in place of another: an import leaves it. */
  replacesFile?: boolean;
  /** Whether all files are premium of which the manifest does not say otherwise. */
  premium: boolean;
  /** Whether what people have removed comes back. Default: no. */
  restore?: boolean;
  /** Date of the new items, milliseconds since 1970. */
  now: number;
}

/** What the manifest states of a file; nothing without one. */
export function statedOf<Stated>({ stated }: AudioRules<Stated>, file: string): Partial<Stated> {
  return stated?.get(file) ?? {};
}

/** The names of the folders that a file lies in, as words, the outermost first. */
export function foldersOf({ root, folders }: Pick<AudioRules, "root" | "folders">, file: string): string[] {
  return folders ? folders.map(spaced) : folderWords(root, file);
}

/** The key that identifies a file's item in later imports: its id in the manifest, or where the source has a name, its path. */
export function stableKey(rules: AudioRules, file: string): string | undefined {
  const { id } = statedOf(rules, file);
  if (rules.source === undefined) return id;
  const own = id ?? (path.relative(rules.root, file) || path.basename(file)).split(path.sep).join("/");
  return own.startsWith(`${rules.source}:`) ? own : `${rules.source}:${own}`;
}

/**
 * Whether a file, known by its path, is what the source had under another path, where it has no file any more. One that a manifest has an id for is another
 * item under another id, whatever its bytes; and one file picked out does not tell where its source begins.
 */
export async function wasRenamed(rules: AudioRules, file: string, formerKey: string): Promise<boolean> {
  const { root, source } = rules;
  if (source === undefined || file === root || statedOf(rules, file).id !== undefined || !formerKey.startsWith(`${source}:`)) return false;
  const former = path.join(root, formerKey.slice(source.length + 1));
  return stat(former).then(() => false, (error: NodeJS.ErrnoException) => error.code === "ENOENT");
}

/** The folders' names as tags, where they are to be, and the file's own where its title comes from within. @param embedded the title in the file */
export function pathTags(rules: AudioRules, file: string, embedded: string | undefined): string[] {
  const { tagsFromPath = true } = rules;
  if (!tagsFromPath) return [];
  const isCalledOtherwise = statedOf(rules, file).title === undefined && embedded !== undefined && embedded !== titleOfPath(file);
  return cleanTags([...foldersOf(rules, file), ...(isCalledOtherwise ? fileNameTags(file) : [])]);
}
