import type { Caller, Scope } from "../accounts/caller.ts";
import { scopesOfGrant } from "../accounts/authenticate.ts";
import { grantChanged } from "../observe/happenings.ts";
import { endGrantRow, forgetEnded, findGrant, type GrantWithGiver, listGrants } from "../store/database/accounts/oauth-grants.ts";
import { deleteIdleClients } from "../store/database/accounts/oauth-clients.ts";
import type { Database } from "../store/database/database.ts";
import { grantNotFound } from "./errors.ts";

const day = 24 * 3_600_000;

export interface GrantView {
  id: string;
  program: string;
  scopes: Scope[];
  given_by: { id: string; name: string };
  created_at: string;
  last_used_at?: string;
}

/** Programs that have access. Who may look after the account sees all of them, others those that they let in, a program itself. */
export class Grants {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async list(caller: Caller): Promise<GrantView[]> {
    const rows = await listGrants(this.#database.db, caller.accountId, this.#database.now());
    return rows.filter((row) => isFor(caller, row)).map(viewGrant);
  }

  /** Ends the access of a program within 1 s. @throws ServiceError 404 */
  async end(caller: Caller, id: string): Promise<GrantView> {
    const row = await findGrant(this.#database.db, id);
    if (row?.account_id !== caller.accountId || !isFor(caller, row) || row.revoked_at !== null) throw grantNotFound();
    if (await this.#database.transaction((trx) => endGrantRow(trx, id, this.#database.now()))) grantChanged.say({ event: "ended" });
    return viewGrant(row);
  }
}

/** Forgets codes and tokens that have ended, grants without any, and programs that nobody uses. */
export async function forgetEndedGrants(database: Database, now: number): Promise<void> {
  // A code that came again ends its grant, also some time after it was used.
  await database.transaction((trx) => forgetEnded(trx, now - day, now));
  await database.transaction((trx) => deleteIdleClients(trx, now - day, now - 90 * day));
}

function isFor({ scopes, keyId, grantId }: Caller, row: GrantWithGiver): boolean {
  if (scopes.includes("account") || scopes.includes("admin")) return true;
  return grantId === undefined ? row.given_by === keyId : row.id === grantId;
}

function viewGrant(row: GrantWithGiver): GrantView {
  return {
    id: row.id, program: row.name, scopes: scopesOfGrant(row), given_by: { id: row.given_by!, name: row.giver_name },
    created_at: new Date(row.created_at).toISOString(),
    ...(row.last_used_at !== null && { last_used_at: new Date(row.last_used_at).toISOString() }),
  };
}
