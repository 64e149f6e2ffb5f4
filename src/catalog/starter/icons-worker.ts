import { parentPort, workerData } from "node:worker_threads";
import { openDatabase } from "../../store/database/open.ts";
import { openObjects } from "../../store/objects/open.ts";
import { importStarterIcons } from "./icons/import-starter-icons.ts";

const { dataDir, startedAt } = workerData as { dataDir: string; startedAt: number };
const database = await openDatabase(dataDir);
try {
  await importStarterIcons({
    database,
    objects: await openObjects(dataDir),
    startedAt,
    onProgress: (fraction: number, step: string) => parentPort?.postMessage({ fraction, step }),
  });
} finally {
  await database.close();
}
