import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { type Service, startService } from "../../e2e/start-service.ts";

const filling = join(import.meta.dirname, "../../../bench/search-http/fill-database.ts");

/** A service with the starter library, or with as many icons as the search is measured with, written into its database by the bench's own program. */
export async function startWithIcons(icons: number | undefined): Promise<Service> {
  if (icons === undefined) return startService({ ATELIER_STARTER: "on" });
  const folder = await folderWithIcons(icons);
  const service = await startService({ ATELIER_DATA_DIR: folder });
  return { ...service, url: service.url, pid: service.pid, dispose: async () => {
    await service.dispose();
    await rm(folder, { recursive: true, force: true });
  } };
}

/** A data folder with so many icons, of ids from 1 on. */
export async function folderWithIcons(icons: number): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "atelier-icons-"));
  await promisify(execFile)(process.execPath, [filling, folder, String(icons)]);
  return folder;
}
