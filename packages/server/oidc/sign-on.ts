import type { LogIn } from "../accounts/log-in.ts";
import { failuresOf } from "../accounts/attempts.ts";
import type { Role } from "../accounts/roles.ts";
import type { Session, Sessions, Visitor } from "../accounts/sessions.ts";
import type { Rate } from "../accounts/token-bucket.ts";
import type { OidcSettings } from "../config/oidc-of.ts";
import { ServiceError } from "../errors.ts";
import { addMember, peopleLock } from "../members/add-member.ts";
import { longestName } from "../members/check-person.ts";
import { normaliseEmail } from "../members/email.ts";
import type { Members } from "../members/members.ts";
import { findMemberByEmail, findMemberById, type MemberRow } from "../store/database/accounts/members.ts";
import { findIdentityOf, findMemberByIdentity, hasEnded, takeInvitationOf, writeIdentity } from "../store/database/accounts/oidc-identities.ts";
import type { Database } from "../store/database/database.ts";
import type { Db } from "../store/database/schema.ts";
import { roleOf } from "./groups.ts";
import type { Attempt, LoginAttempts } from "./login-attempt.ts";
import type { Identity, OidcClient } from "./oidc-client.ts";
import { SignOnError } from "./sign-on-error.ts";

/** Logins that one address may begin: each costs a redirect. */
const begins: Rate = { rate: 1, burst: 30 };

export interface SignOnParts {
  settings: OidcSettings;
  client: Pick<OidcClient, "authorizationUrl" | "identify">;
  attempts: LoginAttempts;
  database: Database;
  members: Pick<Members, "change">;
  sessions: Pick<Sessions, "endAll">;
  logIn: LogIn;
  /** Where people join whose groups let them in. */
  accountId: string;
  /** Gets what an operator should know. */
  warn: (what: Record<string, unknown>, message: string) => void;
}

/** Logins of people by the provider. */
export class SignOn {
  readonly #parts: SignOnParts;

  constructor(parts: SignOnParts) {
    this.#parts = parts;
  }

  /** @returns where the browser goes, and what its cookie holds. @throws SignOnError, ServiceError 429 */
  async begin(to: string, address: string): Promise<{ url: string; cookie: string }> {
    const { attempts, client, logIn } = this.#parts;
    await logIn.attempts.count(`sign-on from ${address}`, begins);
    const { attempt, value } = attempts.begin(to);
    return { url: await client.authorizationUrl(attempt), cookie: value };
  }

  /** Which login a browser is at, by its cookie. */
  attemptOf(cookie: string | undefined): Attempt | undefined {
    return cookie === undefined ? undefined : this.#parts.attempts.read(cookie);
  }

  /**
   * Begins a session of who comes back from the provider.
   * @throws SignOnError, ServiceError 429 for an address whose logins failed too often
   */
  async finish(query: string, attempt: Attempt | undefined, visitor: Visitor): Promise<{ token: string; session: Session }> {
    const { logIn } = this.#parts;
    let fault: SignOnError | undefined;
    const keyId = await logIn.attempts.try([failuresOf(visitor.address)], async () => {
      try {
        if (!attempt) throw new SignOnError("expired", "no login is under way in this browser");
        return await this.#keyOf(await this.#parts.client.identify(query, attempt));
      } catch (problem) {
        // Where the provider is away nobody has guessed anything.
        if (!(problem instanceof SignOnError) || problem.fault === "unavailable") throw problem;
        fault = problem;
        return undefined;
      }
    });
    const begun = keyId !== undefined && (await logIn.open(keyId, visitor));
    if (begun) return begun;
    throw fault ?? new SignOnError("no_entry", "the member has ended");
  }

  /** The key that stands for somebody, whose name and role follow the provider. */
  async #keyOf(identity: Identity): Promise<string> {
    const { database, settings } = this.#parts;
    const granted = settings.roles && roleOf(identity.groups, settings.roles);
    if (settings.roles && !granted) await this.#endSessions(identity);
    const member = await database.alone(peopleLock, (trx) => this.#find(trx, identity, granted));
    await this.#follow(member, identity, granted);
    return member.key_id;
  }

  /** Who is in none of the groups any more does not stay in by a session from before. */
  async #endSessions({ issuer, subject }: Identity): Promise<never> {
    const { database, sessions } = this.#parts;
    const member = await findMemberByIdentity(database.db, issuer, subject);
    if (member) await sessions.endAll(member.key_id);
    throw new SignOnError("no_entry", "none of the groups has a role");
  }

  /**
   * By subject first: an email moves on to others, a subject never does. An email counts once, to recognise who was here or invited before the provider was,
   * and only where the provider has verified it.
   */
  async #find(trx: Db, identity: Identity, granted: Role | undefined): Promise<MemberRow> {
    const { issuer, subject } = identity;
    const now = this.#parts.database.now();
    const known = await findMemberByIdentity(trx, issuer, subject);
    if (known && known.ended_at === null) return known;
    const email = identity.emailVerified && identity.email !== undefined ? normaliseEmail(identity.email) : undefined;
    if (email === undefined) throw new SignOnError("no_email", "the provider gives no verified email");
    const member = (await this.#unclaimed(trx, issuer, email)) ?? (await this.#join(trx, identity, email, granted, known !== undefined));
    await writeIdentity(trx, { issuer, subject, member_id: member.id, created_at: now });
    return member;
  }

  async #unclaimed(trx: Db, issuer: string, email: string): Promise<MemberRow | undefined> {
    const member = await findMemberByEmail(trx, email);
    if (member && (await findIdentityOf(trx, issuer, member.id))) throw new SignOnError("email_taken", "the member with this email has another subject");
    return member;
  }

  /** An invitation counts before groups: it may be for another account. Who was ended comes back by an invitation alone. */
  async #join(trx: Db, { name }: Identity, email: string, granted: Role | undefined, wasHere: boolean): Promise<MemberRow> {
    const now = this.#parts.database.now();
    const invitation = await takeInvitationOf(trx, email, now);
    if (!invitation && (!granted || wasHere || (await hasEnded(trx, email)))) throw new SignOnError("no_entry", "nobody has invited them");
    const { id } = await addMember(trx, {
      accountId: invitation?.account_id ?? this.#parts.accountId,
      name: shown(name) ?? email, email,
      role: granted ?? (invitation!.role as Role),
      passwordHash: null,
      premium: invitation?.premium === 1,
    }, now);
    return (await findMemberById(trx, id))!;
  }

  async #follow({ id, account_id: accountId, ...member }: MemberRow, identity: Identity, granted: Role | undefined): Promise<void> {
    const name = shown(identity.name) ?? member.name;
    if (name !== member.name) await this.#parts.members.change(accountId, id, { name });
    if (granted === undefined || granted === member.role) return;
    try {
      await this.#parts.members.change(accountId, id, { role: granted });
    } catch (problem) {
      if (!(problem instanceof ServiceError) || problem.code !== "last_admin") throw problem;
      this.#parts.warn({ member: id, role: granted }, "the provider's groups would leave the account without an admin: the role stays");
    }
  }
}

/** A name as it can be stored. */
function shown(name: string | undefined): string | undefined {
  const plain = [...(name ?? "").replaceAll(/\p{C}+/gu, " ").trim()].slice(0, longestName).join("").trim();
  return plain === "" ? undefined : plain;
}
