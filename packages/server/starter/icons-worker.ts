import { parentPort, workerData } from "node:worker_threads";
import { openDatabase } from "../store/database/open.ts";
import { openObjects } from "../store/objects/open.ts";
import type { StarterPlace } from "./make-starter.ts";
import { importStarterIcons } from "./import-starter-icons.ts";
import type { StarterMessage } from "./starter-thread.ts";

const { place, startedAt } = workerData as { place: StarterPlace; startedAt: number };
const database = await openDatabase(place);
try {
  await importStarterIcons({
    database,
    objects: await openObjects(place, database),
    startedAt,
    onProgress: (fraction, step) => parentPort?.postMessage({ fraction, step } satisfies StarterMessage),
  });
} finally {
  await database.close();
}
