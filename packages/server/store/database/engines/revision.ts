import { randomUUID } from "node:crypto";
import { readMeta, writeMeta } from "../meta.ts";
import type { Db } from "../schema.ts";

/** `meta` row: a text that changes with what an operator chooses of engines, so that processes look for a change at one small row. */
const key = "engines-revision";

/** Undefined where nothing was ever chosen. */
export const engineRevision = (db: Db): Promise<string | undefined> => readMeta(db, key);

/** Call it in the transaction of the change. */
export const newEngineRevision = (trx: Db): Promise<void> => writeMeta(trx, key, randomUUID());
