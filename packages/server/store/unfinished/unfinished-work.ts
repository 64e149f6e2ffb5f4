import type { Database } from "../database/database.ts";
import { deleteMeta, readMeta, writeMeta } from "../database/meta.ts";
import type { Db } from "../database/schema.ts";
import { isClaimed, type Mark, renewal, thisProcess, type Work } from "./claimant.ts";
import { readFolderMark, removeFolderMark, writeFolderMark } from "./folder-mark.ts";

export type { Mark, Work };

/** `meta` rows: what fills this database and has not ended, and what was the last to end. */
const unfinishedKey = "unfinished-work";
const finishedKey = "finished-work";
/** Rows of `meta` that belong to a database and not to the library in it. */
export const rowsOfWork: readonly string[] = [unfinishedKey, finishedKey];

export interface BegunWork extends Work {
  /** Where the data folder gets a mark too: one that holds nothing else, so that a service that is started on it without the database finds it empty. */
  marksFolder?: string;
  /** @throws where something is there that this work would spoil */
  refuse(trx: Db): Promise<void>;
}

/** What is there is not all of a library: a sentence for the operator. */
export class UnfinishedWork extends Error {
  constructor(mark: Mark) {
    const { what, command, pid, host } = mark;
    super(isClaimed(mark)
      ? `The ${what} runs here (process ${pid} on ${host}): wait for its end.`
      : `The ${what} has not ended, what is here is not all of it. Go on with \`${command}\`, or take an empty data folder, or a new database.`);
  }
}

/** The process that did the work was killed between its last write and its last word. */
export class FinishedWork extends Error {
  constructor({ what }: Work) {
    super(`The ${what} has ended, all of it is here. To do it again take an empty data folder, or a new database.`);
  }
}

/**
 * Leaves the mark, in the transaction that makes the first write. The same work goes on where it was interrupted.
 * @throws UnfinishedWork, or FinishedWork where its folder's mark alone is left
 */
export async function beginWork(trx: Db, { what, command, marksFolder, refuse }: BegunWork): Promise<void> {
  const marks = [await readMark(trx), marksFolder === undefined ? undefined : readFolderMark(marksFolder)];
  for (const other of marks) if (other && (other.what !== what || isClaimed(other))) throw new UnfinishedWork(other);
  if (marksFolder !== undefined && !marks[0] && marks[1] && (await readMeta(trx, finishedKey)) === what) {
    removeFolderMark(marksFolder);
    throw new FinishedWork(marks[1]);
  }
  // Where there is a mark, nothing else has been opened since.
  if (!marks[0]) await refuse(trx);
  const mark = { what, command, ...thisProcess() };
  // First the folder: a process that is killed in between has written nothing else.
  if (marksFolder !== undefined) writeFolderMark(marksFolder, mark);
  await writeMeta(trx, unfinishedKey, JSON.stringify(mark));
}

/**
 * Ends what was begun, in the transaction that makes the last write. The mark of the folder is removed when that is committed.
 * @param mark where it was taken out of the table before
 */
export async function endWork(trx: Db, mark?: Mark): Promise<void> {
  const ended = mark ?? (await readMark(trx));
  if (!ended) return;
  await deleteMeta(trx, unfinishedKey);
  await writeMeta(trx, finishedKey, ended.what);
}

/** Takes the mark out of the table for the rest of a transaction, which sees the library alone. */
export async function takeMark(trx: Db): Promise<Mark | undefined> {
  const mark = await readMark(trx);
  await deleteMeta(trx, unfinishedKey);
  return mark;
}

/**
 * For whoever opens a database for other work.
 * @param isNew nothing has been written into it
 * @throws UnfinishedWork
 */
export async function refuseUnfinished(trx: Db, dataDir: string, isNew: boolean): Promise<void> {
  const mark = isNew ? undefined : await readMark(trx);
  if (mark) throw new UnfinishedWork(mark);
  const ofFolder = readFolderMark(dataDir);
  if (!ofFolder) return;
  if (isNew || (await readMeta(trx, finishedKey)) !== ofFolder.what) throw new UnfinishedWork(ofFolder);
  // Killed after its last write.
  removeFolderMark(dataDir);
}

/** Shows others that this process is still at it. @returns ends that */
export function showsLife({ db }: Pick<Database, "db">): () => void {
  const renew = async () => {
    const mark = await readMark(db);
    if (!mark) return;
    const value = JSON.stringify({ ...mark, ...thisProcess() });
    await db.updateTable("meta").set({ value }).where("key", "=", unfinishedKey).execute();
  };
  // While the last transaction has the row, nobody else can take it.
  const renewing = setInterval(() => void renew().catch(() => {}), renewal).unref();
  return () => clearInterval(renewing);
}

async function readMark(db: Db): Promise<Mark | undefined> {
  const text = await readMeta(db, unfinishedKey);
  return text === undefined ? undefined : (JSON.parse(text) as Mark);
}
