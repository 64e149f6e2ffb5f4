import { open, rm } from "node:fs/promises";
import { join } from "node:path";

/** How often a second the disk below a folder confirms one small write: no database that keeps its word commits more often alone. */
export async function syncRate(folder: string, milliseconds = 1000): Promise<number> {
  const path = join(folder, "sync-rate");
  const file = await open(path, "w");
  const page = Buffer.alloc(4096, 1);
  const begun = performance.now();
  let count = 0;
  for (; performance.now() - begun < milliseconds; count++) {
    await file.write(page, 0, page.length, (count % 256) * page.length);
    await file.datasync();
  }
  const rate = (count / (performance.now() - begun)) * 1000;
  await file.close();
  await rm(path);
  return rate;
}
