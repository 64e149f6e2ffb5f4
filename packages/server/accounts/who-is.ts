import { findKey } from "../store/database/accounts/accounts.ts";
import type { Db } from "../store/database/schema.ts";
import { type Grant, grantOf } from "./authenticate.ts";
import type { Scope } from "./caller.ts";

/** Who calls, as it is shown. */
export interface Who {
  account: { id: string; name: string };
  key: { id: string; name: string };
  scopes: Scope[];
  premium: boolean;
  session: boolean;
  /** ISO 8601; absent: never. */
  expires_at?: string;
}

/** @param isSession whether `expiresAt` is that of a session; else the key's own end is shown */
export async function whoIs(db: Db, { caller, expiresAt }: Grant, isSession: boolean): Promise<Who> {
  const row = await findKey(db, caller.keyId);
  const end = isSession ? expiresAt : ((row && grantOf(row)?.expiresAt) ?? expiresAt);
  return {
    account: { id: caller.accountId, name: row?.account_name ?? "" },
    key: { id: caller.keyId, name: row?.name ?? "" },
    scopes: [...caller.scopes],
    premium: caller.premium,
    session: isSession,
    ...(Number.isFinite(end) && { expires_at: new Date(end).toISOString() }),
  };
}
