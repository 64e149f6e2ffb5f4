import { type Attempts, failuresFor } from "../accounts/attempts.ts";
import type { Caller } from "../accounts/caller.ts";
import { hashToken, type Sessions } from "../accounts/sessions.ts";
import { deleteResets, findMemberById, takeReset } from "../store/database/accounts/members.ts";
import { deletePasskeysOf } from "../store/database/accounts/passkeys.ts";
import type { Database } from "../store/database/database.ts";
import { peopleLock, setPassword } from "./add-member.ts";
import { checkPerson } from "./check-person.ts";
import { linkUsed, noPassword, wrongPassword } from "./errors.ts";
import { findPasswordLink } from "./password-links.ts";
import type { Passwords } from "./passwords.ts";

export interface OwnPasswordParts {
  database: Database;
  passwords: Passwords;
  sessions: Sessions;
  attempts: Attempts;
}

/** Changes of passwords: by who knows the present one, and by a link. */
export class OwnPassword {
  readonly #parts: OwnPasswordParts;

  constructor(parts: OwnPasswordParts) {
    this.#parts = parts;
  }

  /**
   * Changes the caller's password, and ends their other sessions.
   * @param session hash of the session that goes on
   * @returns how many sessions have ended
   * @throws ServiceError 400, 403 for another current password, 409 for who has none, 429 after 10 wrong ones a minute
   */
  async change({ memberId }: Pick<Caller, "memberId">, given: { current: string; password: string }, session: string | undefined): Promise<number> {
    const { database, passwords, sessions, attempts } = this.#parts;
    const member = memberId === undefined ? undefined : await findMemberById(database.db, memberId);
    if (!member || member.password_hash === null) throw noPassword();
    const { name, email } = member;
    await checkPerson({ name, email, password: given.password }, "new_password");
    const before = member.password_hash;
    const fits = await attempts.try([failuresFor(email)], async () => (await passwords.verify(before, given.current)) || undefined);
    if (!fits) throw wrongPassword();
    const hash = await passwords.hash(given.password);
    await database.alone(peopleLock, async (trx) => {
      // One that was changed meanwhile is no longer the one that the caller knew.
      if ((await findMemberById(trx, member.id))?.password_hash !== before) throw wrongPassword();
      await setPassword(trx, member.id, hash);
      await deleteResets(trx, member.id, database.now());
    });
    return sessions.endAll(member.key_id, session);
  }

  /**
   * Sets the password of who has the link, and ends all their sessions and passkeys: whoever needs a link may have lost these.
   * @returns the key that stands for them
   * @throws ServiceError 400, 410 for a link that does not hold
   */
  async reset(token: string, password: string): Promise<string> {
    const { database, passwords, sessions } = this.#parts;
    const member = await findPasswordLink(database, token);
    if (!member) throw linkUsed("link");
    await checkPerson({ name: member.name, email: member.email, password });
    const hash = await passwords.hash(password);
    await database.alone(peopleLock, async (trx) => {
      const row = await takeReset(trx, hashToken(token));
      if (!row || row.expires_at <= database.now()) throw linkUsed("link");
      await setPassword(trx, member.id, hash);
      await deletePasskeysOf(trx, member.id);
    });
    await sessions.endAll(member.key_id);
    return member.key_id;
  }
}
