import { createHash } from "node:crypto";
import { ObjectMissing, type ObjectStore } from "../objects/object-store.ts";

/** Whether the bytes under a name are there and are those of the name. */
export async function isWhole(store: ObjectStore, key: string): Promise<boolean> {
  const hash = createHash("sha256");
  try {
    for await (const chunk of await store.read(key)) hash.update(chunk as Buffer);
  } catch (error) {
    if (error instanceof ObjectMissing) return false;
    throw error;
  }
  return hash.digest("hex") === key;
}
