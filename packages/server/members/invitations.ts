import type { Caller } from "../accounts/caller.ts";
import type { Role } from "../accounts/roles.ts";
import { hashToken, makeToken } from "../accounts/sessions.ts";
import { invalidRequest } from "../errors.ts";
import {
  deleteExpiredInvitations, deleteInvitationsOf, findInvitation, insertInvitation, type InvitationRow, listInvitations, takeInvitation, withdrawInvitation,
} from "../store/database/accounts/invitations.ts";
import { endPasswordOffer } from "../store/database/accounts/accounts.ts";
import { findMemberByEmail } from "../store/database/accounts/members.ts";
import type { Database } from "../store/database/database.ts";
import { uuidV7 } from "../store/database/uuid-v7.ts";
import { addMember, peopleLock } from "./add-member.ts";
import { checkPerson, type Person } from "./check-person.ts";
import { emailTaken, invitationNotFound, invitationsFull, linkUsed } from "./errors.ts";

/** Milliseconds for which an invitation holds. */
const lifetime = 7 * 24 * 60 * 60 * 1000;
/** Open invitations of an account, at most. */
export const mostInvitations = 100;

export interface InvitationView {
  id: string;
  role: Role;
  email?: string;
  premium: boolean;
  created_at: string;
  expires_at: string;
}

/** Who invites; without a key where a command does. */
export type Inviter = Pick<Caller, "accountId" | "premium"> & Partial<Pick<Caller, "keyId">>;

export interface WantedInvitation {
  role: Role;
  email?: string;
}

/** What who has the link may know before they join. */
export interface Invited {
  account: string;
  role: Role;
  email?: string;
  expires_at: string;
}

/** Links that make a person of an account. Only their hashes are stored. */
export class Invitations {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async list(accountId: string): Promise<InvitationView[]> {
    const now = this.#database.now();
    return (await listInvitations(this.#database.db, accountId)).filter(({ expires_at: end }) => end > now).map(viewInvitation);
  }

  /**
   * Makes an invitation. One of the same email takes the place of the earlier one, whose link ends.
   * @returns the token of its link, which cannot be read again
   * @throws ServiceError 400, 409 for a member's email and for an account with as many invitations as it may have
   */
  async make(by: Inviter, wanted: WantedInvitation): Promise<InvitationView & { token: string }> {
    const { role, email } = await checkPerson(wanted);
    const now = this.#database.now();
    const token = makeToken();
    const row: InvitationRow = {
      id: uuidV7(now), hash: hashToken(token), account_id: by.accountId, role, email: email ?? null, premium: by.premium ? 1 : 0,
      invited_by: by.keyId ?? null, created_at: now, expires_at: now + lifetime,
    };
    await this.#database.alone(peopleLock, async (trx) => {
      if (email !== undefined && (await findMemberByEmail(trx, email))) throw emailTaken(email);
      await deleteExpiredInvitations(trx, now);
      if (email !== undefined) await deleteInvitationsOf(trx, by.accountId, email);
      if ((await listInvitations(trx, by.accountId)).length >= mostInvitations) throw invitationsFull(mostInvitations);
      await insertInvitation(trx, row);
    });
    return { ...viewInvitation(row), token };
  }

  /** @throws ServiceError 404 */
  async withdraw(accountId: string, id: string): Promise<InvitationView> {
    const row = await this.#database.transaction((trx) => withdrawInvitation(trx, accountId, id));
    if (!row) throw invitationNotFound();
    return viewInvitation(row);
  }

  /** What a link's token invites to; undefined for one that does not hold. */
  async find(token: string): Promise<Invited | undefined> {
    const row = await findInvitation(this.#database.db, hashToken(token));
    if (!row || row.expires_at <= this.#database.now()) return undefined;
    const { role, email, expires_at: end } = viewInvitation(row);
    return { account: row.account_name, role, ...(email !== undefined && { email }), expires_at: end };
  }

  /**
   * Makes the person that a link invites. Of several that use it at once one gets in; where the email is taken, it goes on to hold.
   * @param person as `checkPerson` has left it; an invitation that names an email takes no other
   * @param passwordHash null for who logs in some other way
   * @throws ServiceError 410 for a link that does not hold, 409 where the email is taken
   */
  accept(
    token: string, person: Pick<Required<Person>, "name"> & Pick<Person, "email">, passwordHash: string | null,
  ): Promise<{ id: string; keyId: string }> {
    const now = this.#database.now();
    return this.#database.alone(peopleLock, async (trx) => {
      const row = await takeInvitation(trx, hashToken(token));
      if (!row || row.expires_at <= now) throw linkUsed("invitation");
      const email = emailOf(row.email, person.email);
      await endPasswordOffer(trx, row.account_id, now);
      const { role, ...invited } = viewInvitation(row);
      return addMember(trx, { accountId: row.account_id, name: person.name, email, role, passwordHash, premium: invited.premium }, now);
    });
  }
}

/** @throws ServiceError 400 where none of the two says an email, or they contradict each other */
export function emailOf(invited: string | null | undefined, given: string | undefined): string {
  const email = given ?? invited ?? undefined;
  if (email === undefined) throw invalidRequest([{ name: "email", reason: "is required: the invitation names none" }]);
  if (invited && email !== invited) throw invalidRequest([{ name: "email", reason: `must be ${invited}, which was invited: leave it out` }]);
  return email;
}

function viewInvitation(row: InvitationRow): InvitationView {
  return {
    id: row.id, role: row.role as Role, ...(row.email !== null && { email: row.email }), premium: row.premium === 1,
    created_at: new Date(row.created_at).toISOString(), expires_at: new Date(row.expires_at).toISOString(),
  };
}
