import { findKey, isPasswordOffered } from "../store/database/accounts/accounts.ts";
import { countMembers, findMemberById } from "../store/database/accounts/members.ts";
import type { Db } from "../store/database/schema.ts";
import { type Grant, grantOf } from "./authenticate.ts";
import type { Caller, Scope } from "./caller.ts";
import type { Role } from "./roles.ts";

/** Who calls, as it is shown. */
export interface Who {
  account: { id: string; name: string };
  key: { id: string; name: string };
  scopes: Scope[];
  premium: boolean;
  session: boolean;
  /** ISO 8601; absent: never. */
  expires_at?: string;
  member?: { id: string; name: string; email: string; role: Role };
  offers_password?: true;
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
    ...(await personOf(db, caller)),
  };
}

async function personOf(db: Db, { memberId, accountId, scopes }: Caller): Promise<Pick<Who, "member" | "offers_password">> {
  const member = memberId === undefined ? undefined : await findMemberById(db, memberId);
  if (member) return { member: { id: member.id, name: member.name, email: member.email, role: member.role as Role } };
  const isOffered = scopes.includes("admin") && (await isPasswordOffered(db, accountId)) && (await countMembers(db, accountId)) === 0;
  return isOffered ? { offers_password: true } : {};
}
