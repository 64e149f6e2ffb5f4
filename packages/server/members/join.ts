import { type Attempts, failuresOf } from "../accounts/attempts.ts";
import type { LogIn } from "../accounts/log-in.ts";
import type { Session, Visitor } from "../accounts/sessions.ts";
import type { Database } from "../store/database/database.ts";
import { checkPerson, type Person } from "./check-person.ts";
import { linkUsed } from "./errors.ts";
import { emailOf, type Invitations, type Invited } from "./invitations.ts";
import type { OwnPassword } from "./own-password.ts";
import { findPasswordLink } from "./password-links.ts";
import type { Passwords } from "./passwords.ts";

export interface JoinParts {
  database: Database;
  logIn: LogIn;
  invitations: Invitations;
  ownPassword: OwnPassword;
  passwords: Passwords;
}

/** What a link is for. */
export type LinkView = ({ kind: "invitation" } & Invited) | { kind: "password"; name: string; email: string };

type Begun = { token: string; session: Session };

/** What those do who have a link and no session yet. Each link that does not hold is counted as a guess of its address. */
export class Join {
  readonly #parts: JoinParts;
  readonly #attempts: Attempts;

  constructor(parts: JoinParts) {
    this.#parts = parts;
    this.#attempts = parts.logIn.attempts;
  }

  /** @throws ServiceError 410 for a link that does not hold, 429 after 5 of those */
  async look(token: string, { address }: Visitor): Promise<LinkView> {
    const { database, invitations } = this.#parts;
    const found = await this.#attempts.try([failuresOf(address)], async (): Promise<LinkView | undefined> => {
      const invited = await invitations.find(token);
      if (invited) return { kind: "invitation", ...invited };
      const member = await findPasswordLink(database, token);
      return member && { kind: "password", name: member.name, email: member.email };
    });
    if (!found) throw linkUsed("link");
    return found;
  }

  /** Makes the invited person, and logs them in. @throws ServiceError 400, 409 for a taken email, 410 for a link that does not hold, 429 */
  async join(token: string, given: Person & { name: string; password: string }, visitor: Visitor): Promise<Begun> {
    const { invitations, passwords } = this.#parts;
    const invited = await this.#attempts.try([failuresOf(visitor.address)], () => invitations.find(token));
    if (!invited) throw linkUsed("invitation");
    // With the invitation's email, which no password may be.
    const person = await checkPerson({ ...(invited.email !== undefined && { email: invited.email }), ...given });
    emailOf(invited.email, person.email);
    const { keyId } = await invitations.accept(token, person, await passwords.hash(person.password));
    return this.#open(keyId, visitor);
  }

  /** Sets the password that a link is for, and logs its person in. @throws ServiceError 400, 410 for a link that does not hold, 429 */
  async reset(token: string, password: string, visitor: Visitor): Promise<Begun> {
    const { ownPassword } = this.#parts;
    const member = await this.#attempts.try([failuresOf(visitor.address)], () => findPasswordLink(this.#parts.database, token));
    if (!member) throw linkUsed("link");
    return this.#open(await ownPassword.reset(token, password), visitor);
  }

  async #open(keyId: string, visitor: Visitor): Promise<Begun> {
    const begun = await this.#parts.logIn.open(keyId, visitor);
    // Who was ended in the same moment.
    if (!begun) throw linkUsed("link");
    return begun;
  }
}
