import { parentPort, workerData } from "node:worker_threads";
import { openDatabase } from "../store/database/open.ts";
import { openObjects } from "../store/objects/open.ts";
import { importStarterIcons } from "./import-starter-icons.ts";
import type { StarterMessage } from "./starter-thread.ts";

const { dataDir, startedAt } = workerData as { dataDir: string; startedAt: number };
const database = await openDatabase(dataDir);
try {
  await importStarterIcons({
    database,
    objects: await openObjects(dataDir),
    startedAt,
    onProgress: (fraction, step) => parentPort?.postMessage({ fraction, step } satisfies StarterMessage),
  });
} finally {
  await database.close();
}
