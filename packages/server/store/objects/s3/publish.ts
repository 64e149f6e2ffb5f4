import type { ObjectInfo } from "../object-store.ts";
import type { Bucket } from "./bucket.ts";
import { infoOf, type ObjectPlace, type Registry } from "./registry.ts";

/**
 * Makes what lies at a place of its own the object, unless another was first: then it goes. Errors of the database leave it to the walk: whether it became
 * the object may be unknown.
 */
export async function publishIn(bucket: Bucket, registry: Registry, upload: Omit<ObjectPlace, "touched_at">): Promise<ObjectInfo> {
  const row = await registry.insert(upload);
  if (row.place === upload.place) return infoOf(row);
  if ((await bucket.size(row.place)) !== row.size) {
    const replaced = await registry.replace(row, upload.place);
    if (replaced) return infoOf(replaced);
  }
  await bucket.delete(upload.place);
  return infoOf(row);
}
