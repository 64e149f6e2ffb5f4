import { findKeyByHash, findKeyBySource, listKeys, revokeOtherKeys, updateKey } from "../store/database/accounts/accounts.ts";
import type { Database, Dialect } from "../store/database/database.ts";
import type { Db } from "../store/database/schema.ts";
import { openDefaultAccount } from "./accounts.ts";
import { scopes } from "./caller.ts";
import { createKey, hashKey } from "./keys.ts";

export interface Bootstrap {
  accountId: string;
  /** The key that this start has made, to be shown once; absent when there was no need for one. */
  firstKey?: string;
  /** There is no key that the operator could begin with, and it is not this start's to make one. */
  needsKey?: true;
}

/**
 * Makes what a fresh install needs, and nothing at a later start: the default account with its webhook secret and, where
 * no key was ever made by command and none comes from the environment, a first key with every scope and entitlement. None is made on a database that
 * servers of several machines share: its one file would lie on whichever began first.
 *
 * The environment's key (ATELIER_API_KEY) is accepted with every scope and entitlement from this start on; one that an
 * earlier start accepted and that is not set any more is revoked, unless a running server has it in its environment.
 * On a database that servers of several machines share, no start revokes any.
 * Two processes that start at once make one account.
 * @param keysOfOthers hashes of the keys that the environments of other running servers give
 * @param keep puts a first key where the operator finds it: before it counts, so that a start that fails afterwards, or is killed, loses none
 */
export function bootstrapAccounts(
  database: Database,
  environmentKey: string | undefined,
  now = Date.now(),
  keysOfOthers: readonly string[] = [],
  keep?: (firstKey: string) => Promise<void>,
): Promise<Bootstrap> {
  return database.alone("bootstrap", async (trx) => {
    const accountId = (await openDefaultAccount({ db: trx, secrets: database.secrets }, now)).id;
    await followEnvironment(database.dialect, trx, accountId, environmentKey, keysOfOthers, now);
    if (environmentKey !== undefined || (await findKeyBySource(trx, accountId, "operator"))) return { accountId };
    if (database.dialect.name !== "sqlite") {
      const hasKey = (await listKeys(trx)).some(({ revoked_at }) => revoked_at === null);
      return { accountId, ...(!hasKey && { needsKey: true }) };
    }
    const { key } = await createKey(trx, { accountId, name: "first key", scopes, premium: true, source: "operator" }, now);
    await keep?.(key);
    return { accountId, firstKey: key };
  });
}

async function followEnvironment(
  { name }: Dialect, trx: Db, accountId: string, key: string | undefined, keysOfOthers: readonly string[], now: number,
): Promise<void> {
  const hash = key === undefined ? undefined : hashKey(key);
  // Servers of a rolling change have different ones, on machines that do not see each other: there `atelier keys` revokes.
  if (name === "sqlite") await revokeOtherKeys(trx, "environment", hash === undefined ? keysOfOthers : [...keysOfOthers, hash], now);
  if (key === undefined || hash === undefined) return;
  const known = await findKeyByHash(trx, hash);
  // A key that a command made keeps its source, so that it outlives the variable.
  if (known) await updateKey(trx, known.id, { scopes_json: JSON.stringify(scopes), premium: 1, expires_at: null, revoked_at: null });
  else await createKey(trx, { accountId, name: "ATELIER_API_KEY", scopes, premium: true, source: "environment" }, now, key);
}
