import { readLock } from "./models/model-lock.ts";

/** Exact sizes of model files by place, as `atelier models pull` has kept them beside the models; none where this machine does not see that folder. */
export async function exactSizes(folder: string | undefined): Promise<ReadonlyMap<string, number>> {
  if (folder === undefined) return new Map();
  // One that cannot be read says nothing: the rounded sizes of the catalogue count.
  const { files } = await readLock(folder).catch(() => ({ files: {} }));
  return new Map(Object.entries(files).map(([place, { bytes }]) => [place, bytes]));
}
