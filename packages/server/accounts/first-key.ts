import { writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Where a first start leaves its key for the operator. */
export const firstKeyFile = (dataDir: string): string => join(dataDir, "first-key");

/** Readable by the owner alone. One of an earlier start that did not come to an end is replaced. */
export async function keepFirstKey(dataDir: string, key: string): Promise<void> {
  await writeFile(firstKeyFile(dataDir), `${key}\n`, { mode: 0o600, flush: true });
}
