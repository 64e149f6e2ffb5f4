import { parentPort, workerData } from "node:worker_threads";
import { ensureMeta, readMeta, writeMeta } from "../../store/database/meta.ts";
import { openDatabase } from "../../store/database/open.ts";
import { openObjects } from "../../store/objects/open.ts";
import { runStarterThread, type StarterMessage } from "./starter-thread.ts";

/** `meta` rows: when the first start was, which all dates count back from, and that the library is whole. */
const startedKey = "starter-started-at";
const completeKey = "starter";

/** Shares of the whole in the work, as measured on two processors. */
const audioShare = 0.7;
const iconShare = 1 - audioShare;

const { dataDir } = workerData as { dataDir: string };
const database = await openDatabase(dataDir);
try {
  if ((await readMeta(database.db, completeKey)) !== "complete") await makeLibrary();
} finally {
  await database.close();
}

async function makeLibrary(): Promise<void> {
  // Loaded here only: a start that has its library already needs none of the recipes.
  const { makeStarterAudio } = await import("./make-starter-audio.ts");
  const startedAt = Number(await ensureMeta(database.db, startedKey, () => String(Date.now())));
  const done = { audio: 0, icons: 0 };
  const tell = (part: keyof typeof done, fraction: number, step: string): void => {
    done[part] = fraction;
    send({ fraction: Math.min(0.99, done.audio * audioShare + done.icons * iconShare), step });
  };
  await Promise.all([
    makeStarterAudio({ database, objects: await openObjects(dataDir), startedAt, onProgress: (fraction, step) => tell("audio", fraction, step) }),
    runStarterThread("./icons-worker.ts", { dataDir, startedAt }, (fraction, step) => tell("icons", fraction, step)),
  ]);
  await writeMeta(database.db, completeKey, "complete");
  send({ fraction: 1, step: "complete" });
}

function send(message: StarterMessage): void {
  parentPort?.postMessage(message);
}
