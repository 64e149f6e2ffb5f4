import type { Caller, Scope } from "../accounts/caller.ts";
import { type Role, scopesOf, scopesWithin } from "../accounts/roles.ts";
import { endPasswordOffer, updateKey } from "../store/database/accounts/accounts.ts";
import {
  countMembers, deleteResets, findMember, findMemberByEmail, keysOfMember, listMembers, type MemberWithUse, revokeKeysOfMember, updateMember,
} from "../store/database/accounts/members.ts";
import { deleteSessionsOf } from "../store/database/accounts/sessions.ts";
import type { Database } from "../store/database/database.ts";
import type { Db } from "../store/database/schema.ts";
import { addMember, peopleLock } from "./add-member.ts";
import { checkPerson, type Person } from "./check-person.ts";
import { emailTaken, hasMembers, lastAdmin, memberNotFound } from "./errors.ts";
import type { Passwords } from "./passwords.ts";

/** A person as it is shown. */
export interface MemberView {
  id: string;
  name: string;
  email: string;
  role: Role;
  premium: boolean;
  /** Of what stands for the person in usage, budgets and tasks. */
  key_id: string;
  has_password: boolean;
  created_at: string;
  last_seen_at?: string;
  ended_at?: string;
}

export interface MemberChange {
  name?: string;
  email?: string;
  role?: Role;
  premium?: boolean;
}

/** People of accounts. What concerns how many there are, or of which role, happens one after the other, in all processes. */
export class Members {
  readonly #database: Database;
  readonly #passwords: Passwords;

  constructor(database: Database, passwords: Passwords) {
    this.#database = database;
    this.#passwords = passwords;
  }

  async list(accountId: string, withEnded: boolean): Promise<MemberView[]> {
    return (await listMembers(this.#database.db, accountId, withEnded)).map(viewMember);
  }

  /** @throws ServiceError 404 */
  async get(accountId: string, id: string): Promise<MemberView> {
    return viewMember(await memberOf(this.#database.db, accountId, id));
  }

  /**
   * Makes the first person of an account, an admin, in the place of whoever calls with a key.
   * @throws ServiceError 400 for what cannot be taken, 409 where the account has members
   */
  async makeFirst({ accountId, premium }: Pick<Caller, "accountId" | "premium">, person: Required<Person>): Promise<MemberView> {
    const { name, email, password } = await checkPerson(person);
    // Also before the hash, which costs more than the question.
    if ((await countMembers(this.#database.db, accountId)) > 0) throw hasMembers();
    const passwordHash = await this.#passwords.hash(password);
    const now = this.#database.now();
    return this.#database.alone(peopleLock, async (trx) => {
      if ((await countMembers(trx, accountId)) > 0) throw hasMembers();
      const { id } = await addMember(trx, { accountId, name, email, role: "admin", passwordHash, premium }, now);
      await endPasswordOffer(trx, accountId, now);
      return viewMember(await memberOf(trx, accountId, id));
    });
  }

  /**
   * A lower role takes away from the person's keys what it does not allow; a higher one adds nothing to them.
   * @throws ServiceError 400, 404, 409 for a taken email and for the last admin
   */
  async change(accountId: string, id: string, change: MemberChange): Promise<MemberView> {
    const { name, email } = await checkPerson(change);
    return this.#database.alone(peopleLock, async (trx) => {
      const member = await memberOf(trx, accountId, id);
      if (member.ended_at !== null) throw memberNotFound();
      if (email !== undefined) await takeEmail(trx, email, id);
      if (change.role !== undefined && change.role !== member.role) await giveRole(trx, member, change.role, this.#database.now());
      if (name !== undefined) await updateKey(trx, member.key_id, { name });
      if (change.premium !== undefined) await updateKey(trx, member.key_id, { premium: change.premium ? 1 : 0 });
      const columns = { ...(name !== undefined && { name }), ...(email !== undefined && { email }), ...(change.role !== undefined && { role: change.role }) };
      if (Object.keys(columns).length > 0) await updateMember(trx, id, columns);
      return viewMember(await memberOf(trx, accountId, id));
    });
  }

  /**
   * Ends a person within 1 s: their sessions, their keys and their links. What they have made stays, and so does their name beside it; one that has ended
   * stays as it is.
   * @throws ServiceError 404, 409 for the last admin
   */
  async end(accountId: string, id: string): Promise<MemberView> {
    return this.#database.alone(peopleLock, async (trx) => {
      const member = await memberOf(trx, accountId, id);
      if (member.ended_at === null) {
        await keepAnAdmin(trx, member);
        const now = this.#database.now();
        await updateMember(trx, id, { ended_at: now, password_hash: null });
        await revokeKeysOfMember(trx, id, now);
        await deleteSessionsOf(trx, member.key_id);
        await deleteResets(trx, id, now);
      }
      return viewMember(await memberOf(trx, accountId, id));
    });
  }

  /** From now on nobody is asked whether this account sets a password. */
  async endOffer(accountId: string): Promise<void> {
    await this.#database.transaction((trx) => endPasswordOffer(trx, accountId, this.#database.now()));
  }
}

/** @throws ServiceError 404 */
export async function memberOf(db: Db, accountId: string, id: string): Promise<MemberWithUse> {
  const member = await findMember(db, accountId, id);
  if (!member) throw memberNotFound();
  return member;
}

async function takeEmail(trx: Db, email: string, id: string): Promise<void> {
  const other = await findMemberByEmail(trx, email);
  if (other && other.id !== id) throw emailTaken(email);
}

async function giveRole(trx: Db, member: MemberWithUse, role: Role, now: number): Promise<void> {
  if (role !== "admin") await keepAnAdmin(trx, member);
  for (const key of await keysOfMember(trx, member.id)) {
    const scopes = key.source === "member" ? scopesOf(role) : scopesWithin(role, JSON.parse(key.scopes_json) as Scope[]);
    await updateKey(trx, key.id, scopes.length > 0 ? { scopes_json: JSON.stringify(scopes) } : { revoked_at: now });
  }
}

async function keepAnAdmin(trx: Db, { account_id: accountId, role }: MemberWithUse): Promise<void> {
  if (role === "admin" && (await countMembers(trx, accountId, "admin")) <= 1) throw lastAdmin();
}

const time = (at: number) => new Date(at).toISOString();

export function viewMember({ id, name, email, role, premium, ...row }: MemberWithUse): MemberView {
  return {
    id, name, email, role: role as Role, premium: premium === 1, key_id: row.key_id, has_password: row.password_hash !== null,
    created_at: time(row.created_at),
    ...(row.last_used_at !== null && { last_seen_at: time(row.last_used_at) }),
    ...(row.ended_at !== null && { ended_at: time(row.ended_at) }),
  };
}
