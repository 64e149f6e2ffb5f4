import { json } from "node:stream/consumers";
import { BackupError } from "./backup-error.ts";
import type { BackupTarget } from "./target.ts";

/** Of the files of a backup. A version that cannot read older ones counts it up. */
export const format = 1;

export interface TableFile {
  name: string;
  columns: readonly string[];
  key: readonly string[];
  lastGiven?: number;
  rows: number;
  /** SHA-256 of the lines, uncompressed. */
  sha256: string;
}

/** What a backup holds. It is written last: one without it has not ended. */
export interface Manifest {
  format: number;
  /** The moment of its rows, in a form that sorts. */
  id: string;
  /** Tells this library from others: the id of its first account. */
  library: string;
  /** Of the service that made it. */
  version: string;
  /** Steps of the schema. */
  migrations: readonly string[];
  /** Whether the secrets among the rows are sealed: then a service on it needs their key. */
  isSealed: boolean;
  tables: readonly TableFile[];
  objects: {
    count: number;
    bytes: number;
    /** SHA-256 of the lines of their list. */
    sha256: string;
    /** Referred to, and neither in the store nor in an earlier backup; the first hundred of them. */
    missing: readonly string[];
  };
}

/** A line of the list of objects, in the order of their keys. */
export type ObjectLine = [key: string, bytes: number];

const backups = "backups";

export const fileOf = {
  manifest: (id: string) => `${backups}/${id}/manifest.json`,
  table: (id: string, name: string) => `${backups}/${id}/tables/${name}.ndjson.gz`,
  objects: (id: string) => `${backups}/${id}/objects.ndjson.gz`,
  object: (key: string) => `${objectFolder}/${key.slice(0, 2)}/${key.slice(2, 4)}/${key}`,
};

export const objectFolder = "objects";

/** Every file of backups, complete or not, by the backup. */
export async function filesOfBackups(target: BackupTarget): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  for await (const { name } of target.names(backups)) {
    const id = name.split("/")[1]!;
    found.set(id, [...(found.get(id) ?? []), name]);
  }
  return found;
}

/** Complete backups, oldest first. */
export async function backupsIn(target: BackupTarget): Promise<Manifest[]> {
  const manifests: Manifest[] = [];
  for (const [id, files] of await filesOfBackups(target)) if (files.includes(fileOf.manifest(id))) manifests.push(await readManifest(target, id));
  return manifests.sort((a, b) => (a.id < b.id ? -1 : 1));
}

async function readManifest(target: BackupTarget, id: string): Promise<Manifest> {
  const manifest = (await json(await target.read(fileOf.manifest(id))).catch(() => undefined)) as Manifest | undefined;
  if (manifest?.id !== id || !Array.isArray(manifest.tables)) throw new BackupError(`${fileOf.manifest(id)} is damaged: take it away to use other backups.`);
  if (manifest.format > format) {
    throw new BackupError(`The backup ${id} was made by a newer version (${manifest.version}), in a form that this one cannot read: use that version.`);
  }
  return manifest;
}
