import type { Caller } from "../accounts/caller.ts";
import { ServiceError } from "../errors.ts";
import type { MediaIds } from "../store/database/boards/board-holds.ts";
import type { BoardRef } from "../store/database/boards/board-items.ts";
import type { BoardItemType } from "../store/database/boards/board-tables.ts";
import type { Db } from "../store/database/schema.ts";
import { findTasksOf } from "../store/database/tasks/task-history.ts";
import { findUploadsOf } from "../store/database/tasks/uploads.ts";
import type { ShownFrom } from "./show-items.ts";

const catalogs = { sound: "sounds", track: "music", icon: "icons" } as const;
const nameOf = { sound: "a sound effect", track: "a track", icon: "an icon" } as const;

export const isOfCatalog = (type: BoardItemType): type is keyof typeof catalogs => type in catalogs;

export const keyOf = ({ type, ref }: BoardRef) => `${type} ${ref}`;

export const mediaAmong = (refs: readonly BoardRef[]): MediaIds => {
  const idsOf = (kind: "result" | "upload") => [...new Set(refs.filter(({ type }) => type === kind).map(({ ref }) => ref))];
  return { result: idsOf("result"), upload: idsOf("upload") };
};

/** @throws ServiceError 403 for items of the catalogs without their scope */
export function requireScopeOf(refs: readonly BoardRef[], { scopes }: Caller): void {
  if (!refs.some(({ type }) => isOfCatalog(type)) || scopes.includes("catalog")) return;
  throw new ServiceError(403, "missing_scope", "This API key lacks the scope catalog: it may put results and uploads on boards alone");
}

/** Which of the given are in the catalogs, by their keys. Read before the transaction: an item that is removed meanwhile is one that is gone. */
export async function refsInCatalogs(from: Pick<ShownFrom, "catalogs">, refs: readonly BoardRef[]): Promise<Set<string>> {
  const found = await Promise.all((["sound", "track", "icon"] as const).map(async (type) => {
    const ids = [...new Set(refs.filter((one) => one.type === type).map(({ ref }) => Number(ref)))];
    return (await from.catalogs[catalogs[type]].rowsByIds(ids)).map(({ id }) => keyOf({ type, ref: String(id) }));
  }));
  return new Set(found.flat());
}

interface Asked {
  caller: Caller;
  refs: readonly BoardRef[];
  inCatalogs: ReadonlySet<string>;
  now: number;
}

export interface Things {
  /** Why one of them cannot come to a board; undefined where it can. */
  reasonOf(ref: BoardRef): string | undefined;
  /** Results and uploads among them. */
  media: MediaIds;
}

/** What may come to a board of the account. */
export async function findThings(trx: Db, { caller: { accountId }, refs, inCatalogs, now }: Asked): Promise<Things> {
  const media = mediaAmong(refs);
  const tasks = new Map((await findTasksOf(trx, media.result, accountId)).map((row) => [row.id, row]));
  const uploads = new Set((await findUploadsOf(trx, media.upload, accountId, now)).map(({ id }) => id));
  const reasonOf = ({ type, ref }: BoardRef): string | undefined => {
    if (type === "upload") return uploads.has(ref) ? undefined : "must be the id of an upload of this account that has not expired";
    if (type !== "result") return inCatalogs.has(keyOf({ type, ref })) ? undefined : `must be the id of ${nameOf[type]} of the catalog`;
    const task = tasks.get(ref);
    if (!task || Number(task.expires_at) <= now) return "must be the id of a task of this account that has not expired";
    return task.status === "COMPLETED" ? undefined : "must be the id of a task that was completed: others have no result";
  };
  return { reasonOf, media };
}
