import { once } from "node:events";
import { ownTemporaryFolder } from "../process/own-temporary-folder.ts";
import { ensureMeta } from "../store/database/meta.ts";
import { openDatabase } from "../store/database/open.ts";
import { openObjects } from "../store/objects/open.ts";
import type { StarterPlace } from "./make-starter.ts";
import { makeStarterAudio } from "./make-starter-audio.ts";
import { markComplete } from "./starter-state.ts";
import { runStarterThread, type StarterMessage } from "./starter-thread.ts";

/** `meta` row: when the first start was, which all dates count back from. */
const startedKey = "starter-started-at";

/** Shares of the whole in the work, as measured on two processors. */
const audioShare = 0.7;
const iconShare = 1 - audioShare;

const [place] = (await once(process, "message")) as [StarterPlace];
const { dataDir } = place;
// Once the server has gone nobody waits; the next one goes on where this stops.
const serverGone = () => process.exit(1);
process.once("disconnect", serverGone);

const database = await openDatabase(place);
const removeTemporary = await ownTemporaryFolder(dataDir);
try {
  await makeLibrary();
} finally {
  await database.close();
  removeTemporary();
  process.off("disconnect", serverGone);
  process.disconnect();
}

async function makeLibrary(): Promise<void> {
  const startedAt = Number(await ensureMeta(database.db, startedKey, () => String(Date.now())));
  const done = { audio: 0, icons: 0 };
  const tell = (part: keyof typeof done, fraction: number, step: string): void => {
    done[part] = fraction;
    send({ fraction: Math.min(0.99, done.audio * audioShare + done.icons * iconShare), step });
  };
  await Promise.all([
    makeStarterAudio({ database, objects: await openObjects(place, database), startedAt, onProgress: (fraction, step) => tell("audio", fraction, step) }),
    runStarterThread("./icons-worker.ts", { place, startedAt }, (fraction, step) => tell("icons", fraction, step)),
  ]);
  await markComplete(database.db);
  send({ fraction: 1, step: "complete" });
}

function send(message: StarterMessage): void {
  process.send?.(message);
}
