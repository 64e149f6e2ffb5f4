import { open } from "node:fs/promises";
import type { ObjectInfo, ObjectStore } from "./object-store.ts";

/** Stores a file of a folder that no confined process writes to. What one has written comes open: see `openOwnFile`. */
export async function putFile(objects: Pick<ObjectStore, "put">, path: string): Promise<ObjectInfo> {
  const file = await open(path);
  try {
    return await objects.put(file);
  } finally {
    await file.close();
  }
}
