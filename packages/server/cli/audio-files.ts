import path from "node:path";
import { BadManifest, isManifestName, type Manifest, readManifest } from "../catalog/import/manifest/read-manifest.ts";
import type { StatedColumns, StatedOf } from "../catalog/import/manifest/stated-columns.ts";
import { walkAudioFiles } from "../catalog/import/walk-audio-files.ts";
import { CommandError, UsageError } from "./command.ts";

/** The files that an import is given, and what their manifest says. */
export interface AudioFiles<Stated> extends Manifest<Stated> {
  root: string;
  files: string[];
  /** Whether these are all the files of their source, not one picked out. */
  isWhole: boolean;
}

/**
 * The files of a folder with what a manifest states of them, those that a manifest names, or one file.
 * @throws UsageError, CommandError when there is nothing to import
 */
export async function findAudioFiles<Columns extends StatedColumns<never>>(
  kind: string, columns: Columns, positionals: string[], manifestFile: string | undefined,
): Promise<AudioFiles<StatedOf<Columns>>> {
  const [given] = positionals;
  if (given === undefined || positionals.length > 1) throw new UsageError(`import ${kind} takes one folder, file or manifest.`);
  const place = path.resolve(given);
  if (isManifestName(place)) {
    if (manifestFile !== undefined) throw new UsageError(`${given} is a manifest itself: leave out --manifest.`);
    const manifest = await read(place, columns);
    if (manifest.stated.size + manifest.refused.length === 0) throw new CommandError(`There is no file in ${given}.`);
    return { ...manifest, root: path.dirname(place), files: [...manifest.stated.keys()], isWhole: true };
  }
  const files = await walkAudioFiles(place).catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(error.code === "ENOENT" ? `There is no ${given}.` : `${given} cannot be read: ${error.message}.`);
  });
  if (files.length === 0) throw new CommandError(`There is no audio file in ${given}.`);
  const manifest: Manifest<StatedOf<Columns>> = manifestFile === undefined ? { stated: new Map(), refused: [], unknownColumns: [] } : await read(
    path.resolve(manifestFile),
    columns,
  );
  const walked = new Set(files);
  const isWhole = files[0] !== place;
  const absent = isWhole ? [...manifest.stated.keys()].filter((file) => !walked.has(file)) : [];
  const refused = [...manifest.refused, ...absent.map((file) => ({ row: path.relative(place, file), reason: `${given} has no such file` }))];
  return { ...manifest, refused, root: place, files, isWhole };
}

async function read<Columns extends StatedColumns<never>>(file: string, columns: Columns): Promise<Manifest<StatedOf<Columns>>> {
  return readManifest(file, columns).catch((error: unknown) => {
    throw error instanceof BadManifest ? new CommandError(error.message) : error;
  });
}
